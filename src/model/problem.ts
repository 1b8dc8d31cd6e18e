import type { Fix } from "./fix.ts";
import type { Position } from "./lines.ts";

/** A mistake in a file, for the person who edits it. */
export interface Problem {
  /** Id of the checker's rule that reports it. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly position: Position;
  /** What is wrong and what to do, in one or two plain sentences. */
  readonly message: string;
  /** If it is a change that may be intended. The message then names the command that accepts it. */
  readonly accept?: {
    readonly command: string;
    /** The message without the advice to run the command, for readers without a terminal. */
    readonly change: string;
  };
  /**
   * The replay that ends where the mistake appears: the name of a file in `node_modules/.cache/replays`, without
   * `.json`, and its journey.
   */
  readonly replay?: { readonly flow: string; readonly name: string };
  /** The edit that settles it, if there is one obvious one. */
  readonly fix?: Fix;
}

/** The message about a change that may be intended. `more` is added after the advice to run the command. */
export function changeMessage(
  change: string,
  command: string,
  more = "",
): Required<Pick<Problem, "message" | "accept">> {
  return {
    message: `${change} If this is intended, run: ${command}.${more}`,
    accept: { command, change: `${change}${more}` },
  };
}

/** Rewrites the message of a problem, and what it says about a change. */
export function reworded<P extends Problem>(problem: P, rewrite: (message: string) => string): P {
  const { message, accept } = problem;
  return {
    ...problem,
    message: rewrite(message),
    ...(accept && { accept: { ...accept, change: rewrite(accept.change) } }),
  };
}
