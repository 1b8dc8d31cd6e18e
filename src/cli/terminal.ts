import type { ExitCode, Terminal } from "../linter/index.ts";

export type { ExitCode, Terminal };

/** A command of `npm run flow`. */
export interface Command {
  /** The arguments in its help: `<journey> [--lang en]`. */
  readonly takes: string;
  /** One line for the list of commands. */
  readonly does: string;
  /** The rest of its help. */
  readonly help: string;
  readonly options: Readonly<Record<string, { readonly type: "string" | "boolean" }>>;
  /** Whether the command needs no folder of journeys with these options. */
  withoutJourneys?(options: Invocation["options"]): boolean;
  run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> | ExitCode;
}

export interface Invocation {
  /** The folder that contains flows/, schemas/, locales/. */
  readonly root: string;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}
