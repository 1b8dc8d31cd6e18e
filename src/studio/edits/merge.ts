import { diff3Merge } from "node-diff3";
import { parses } from "./source-text.ts";

/**
 * Merges two people's versions of a text line by line. `undefined` if both changed the same lines, or if the result is
 * invalid JSON, so that somebody has to decide.
 */
export function mergeTexts(mine: string, base: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const [a, o, b] = [mine, base, theirs].map((text) => text.split("\n"));
  if (a === undefined || o === undefined || b === undefined) return undefined;
  const lines: string[] = [];
  for (const { ok } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    if (ok === undefined) return undefined;
    lines.push(...ok);
  }
  const merged = lines.join("\n");
  return parses(base) && !parses(merged) ? undefined : merged;
}
