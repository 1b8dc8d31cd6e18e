import { type Change, changeWords } from "../../insight/index.ts";

/** A change as a line of a commit's message. */
export function changeLine(change: Change): string {
  const { flow, what, who } = changeWords(change);
  return `- ${flow === undefined ? "" : `${flow}: `}${what}${who.length > 0 ? ` (${who.join("; ")})` : ""}`;
}
