import { diff3Merge } from "node-diff3";
import type { Conflict } from "./refusal.ts";

/** What came of two people's versions of a file; `conflicts` where both changed the same lines: there `mine` stands in the text. */
export interface MergedFile {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

export interface Versions {
  /** Name of the file, for whoever is asked. */
  readonly of: string;
  readonly mine: string;
  /** What both began with. */
  readonly was: string;
  readonly theirs: string;
}

/**
 * Merges line by line, also what is no JSON now. `seen`: lines of theirs which the person has seen and chosen to write over; `prefer`: whose
 * lines stand in the text where both changed them.
 */
export function mergeFile(
  { of, mine, was, theirs }: Versions,
  seen: ReadonlySet<string> = new Set(),
  prefer: "mine" | "theirs" = "mine",
): MergedFile {
  if (mine === theirs || theirs === was) return { text: mine, conflicts: [] };
  if (mine === was) return { text: theirs, conflicts: [] };
  const [a, o, b] = [mine, was, theirs].map((text) => text.split("\n")) as [string[], string[], string[]];
  const lines: string[] = [];
  const conflicts: Conflict[] = [];
  for (const { ok, conflict } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    if (ok !== undefined) lines.push(...ok);
    if (conflict === undefined) continue;
    const lined = { mine: conflict.a.join("\n"), theirs: conflict.b.join("\n"), was: conflict.o.join("\n") };
    if (!seen.has(lined.theirs)) conflicts.push({ of: `${of}, line ${conflict.aIndex + 1}`, ...lined });
    lines.push(...(prefer === "mine" ? conflict.a : conflict.b));
  }
  return { text: lines.join("\n"), conflicts };
}
