import { mergeFile } from "../browser/merge-file.ts";
import { parses } from "./json-text.ts";

/**
 * Merges two people's versions of a text line by line. `undefined` if both changed the same lines, or if the result is
 * invalid JSON, so that somebody has to decide.
 */
export function mergeTexts(mine: string, was: string, theirs: string): string | undefined {
  const { text, conflicts } = mergeFile({ of: "", mine, was, theirs });
  if (conflicts.length > 0) return undefined;
  return text === mine || text === theirs || !parses(was) || parses(text) ? text : undefined;
}
