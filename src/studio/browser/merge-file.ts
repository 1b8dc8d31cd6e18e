import { diff3Merge } from "node-diff3";

/** Two people's changes of the same thing. */
export interface Conflict {
  /** A short name for it. */
  readonly of: string;
  /** The pointer of one of the values that a command sets. */
  readonly at?: string;
  readonly mine: string | null;
  readonly theirs: string | null;
  readonly was: string | null;
}

/**
 * A merge of two people's versions of a file. Where both changed the same lines, there are `conflicts`, and the text
 * has `mine`.
 */
interface MergedFile {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

interface Versions {
  /** Name of the file, for the question to the person. */
  readonly of: string;
  readonly mine: string;
  /** The common ancestor. */
  readonly was: string;
  readonly theirs: string;
}

/**
 * Merges line by line, so that invalid JSON can be merged too. `seen` are other people's lines that the person has seen
 * and wants to overwrite. `prefer` decides whose lines are in the text where both changed them.
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
