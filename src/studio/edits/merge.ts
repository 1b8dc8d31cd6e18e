import { diff3Merge } from "node-diff3";
import { parses } from "./source-text.ts";

/**
 * What two people made of one text, line by line; `undefined` where both changed the same lines, or where what comes out is no JSON any more:
 * then somebody has to be asked.
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
