import type { Repository } from "../../model/index.ts";
import type { EditFile } from "./command.ts";
import type { Plan } from "./draft.ts";
import { mergeFile } from "./merge-file.ts";
import { parses } from "./source-text.ts";
import { Refusal } from "./refusal.ts";
import { CHANGED } from "./set-texts.ts";

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
