import type { Finding } from "../../protocol.ts";

/**
 * The message of a finding for people without a terminal: what only a command can do, a developer does, and who changes
 * a promised text learns what to do.
 */
export function findingWords({ message, accept, expected }: Pick<Finding, "message" | "accept" | "expected">): string {
  if (accept !== undefined) return `${accept.change} If this is intended, a developer accepts it: “${accept.command}”.`;
  return expected === "words"
    ? `${message} A simulation promises these words. If they are to change, change them there too.`
    : message;
}
