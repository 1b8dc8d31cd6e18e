import type { Problem } from "./problem.ts";

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
