import type { Finding } from "../../protocol.ts";

/**
 * The message of a finding for people without a terminal: an intended change is accepted in the Studio, and who changes a
 * promised text learns what to do.
 */
export function findingWords({ message, accept, expected }: Pick<Finding, "message" | "accept" | "expected">): string {
  if (accept !== undefined) return `${accept.change} If this is intended, accept it among the changes, with a reason.`;
  return expected === "words"
    ? `${message} A simulation promises these words. If they are to change, change them there too.`
    : message;
}
