import { createHash } from "node:crypto";
import type { Repository } from "../../model/index.ts";
import type { Plan } from "./draft.ts";

/** A preview of an edit, for the person who decides about it. */
export interface Planned {
  readonly what: string;
  readonly files: readonly {
    readonly path: string;
    readonly is: "changed" | "made" | "removed";
    /** The number of edited places in it. */
    readonly places: number;
  }[];
  /** What the edit does not do, so that somebody else has to. */
  readonly notes: readonly string[];
  /** A fingerprint of the preview. The edit is refused if it would no longer do the same. */
  readonly seen: string;
}

/**
 * A fingerprint of a plan's changes and sentences. It stays the same as long as nobody changes what the plan changes,
 * even if they edit other parts of the same files.
 */
export function planFingerprint(repo: Repository, { what, files, notes, onceEverybodys }: Plan): string {
  const changes = [...files].map(([path, text]) => {
    const [before, after] = [linesOf(repo.files.get(path)?.text), linesOf(text)];
    return [path, moreOf(before, after), moreOf(after, before)];
  });
  return fingerprint(JSON.stringify([what, notes, onceEverybodys, changes]));
}

export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** How often each line occurs in a text. Empty if there is no file. */
function linesOf(text: string | null | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of text?.split("\n") ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** The lines that occur more often in one text than in the other, sorted. */
function moreOf(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): readonly (readonly [string, number])[] {
  const more = [...one].map(([line, count]) => [line, count - (other.get(line) ?? 0)] as const);
  return more.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1));
}
