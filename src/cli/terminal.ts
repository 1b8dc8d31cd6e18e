/** Where a command line is typed and answered. */
export interface Terminal {
  readonly cwd: string;
  readonly colours: boolean;
  out(text: string): void;
  error(text: string): void;
}

/** 0: as wished; 1: something is to be looked at (a mismatch, people who would be harmed); 2: the command could not run. */
export type ExitCode = 0 | 1 | 2;

/** A command of `npm run flow`. */
export interface Command {
  /** What stands behind its name: `<journey> [--lang en]`. */
  readonly takes: string;
  /** One line for the list of commands. */
  readonly does: string;
  /** The rest of its help. */
  readonly help: string;
  readonly options: Readonly<Record<string, { readonly type: "string" | "boolean" }>>;
  /** Whether it needs no folder of journeys with these options. */
  withoutJourneys?(options: Given["options"]): boolean;
  run(given: Given, terminal: Terminal): Promise<ExitCode> | ExitCode;
}

export interface Given {
  /** The folder that holds flows/, schemas/, locales/. */
  readonly root: string;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The value of an option that takes one. */
export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}
