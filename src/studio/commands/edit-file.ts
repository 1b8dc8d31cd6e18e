import type { Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import { mergeFile } from "../browser/merge-file.ts";
import { parses } from "../edits/json-text.ts";
import { Refusal, CHANGED } from "../edits/refusal.ts";
import { commandSchema, name, filePath, type Of } from "../kernel/schema.ts";

/** As long as a file may be that is read (src/model/source.ts). */
const wholeFile = { type: "string", maxLength: 5_000_000 } as const;

/** Sets what a person typed in a file. */
export const EDIT_FILE = commandSchema("edit-file", {
  path: filePath,
  text: wholeFile,
  /** The file's text when the person started to edit. */
  was: wholeFile,
  /** Edits of one group are one act: they were typed without a pause. */
  group: name,
  /** Other people's versions of the same lines that the person has seen and wants to overwrite. */
  seen: { type: "array", maxItems: 1_000, items: wholeFile },
});
export type EditFile = Of<typeof EDIT_FILE>;

/**
 * Merges what a person typed in a file with other people's changes since then. The text may be invalid JSON while the
 * person is typing.
 */
export function editFile(repo: Repository, { path, text, was, seen }: EditFile): Plan {
  const theirs = repo.files.get(path)?.text;
  if (theirs === undefined) throw new Refusal(`There is no file ${path}.`);
  const { text: merged, conflicts } = mergeFile({ of: path, mine: text, was, theirs }, new Set(seen));
  if (conflicts.length > 0) throw new Refusal(CHANGED, conflicts);
  // Lines that merge cleanly can still produce invalid JSON.
  if (merged !== text && !seen.includes(theirs) && parses(text) && parses(theirs) && !parses(merged))
    throw new Refusal(CHANGED, [{ of: path, mine: text, theirs, was }]);
  const files = new Map(merged === theirs ? [] : [[path, merged]]);
  return { what: fileSentence(path, theirs, merged), files, places: new Map() };
}

/** `Lines 3 to 5 of flows/sites.json are edited`. */
export function fileSentence(path: string, before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let first = 0;
  while (first < now.length && old[first] === now[first]) first += 1;
  let same = 0;
  while (same < now.length - first && same < old.length - first && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  const last = Math.max(first + 1, now.length - same);
  return first + 1 === last
    ? `Line ${last} of ${path} is edited`
    : `Lines ${first + 1} to ${last} of ${path} are edited`;
}
