import { once } from "./once.ts";
import { assemble } from "./read.ts";
import type { Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * The same repository with no words in the files of `locales/`; which languages and files there are stays. It is the very same object
 * after an edit of a text, so that whatever was worked out from it still holds.
 */
export const withoutTexts = once((repo: Repository): Repository => {
  const [first] = repo.flows;
  if (first === undefined) return bareOf(repo);
  const all = known.get(first.file) ?? [];
  known.set(first.file, all);
  const found = all.find(({ of }) => differInTexts(of, repo.files));
  if (found !== undefined) return found.bare;
  const bare = bareOf(repo);
  all.unshift({ of: repo.files, bare });
  // The files as they are, as they were, and as a few arms have them.
  all.splice(8);
  return bare;
});

/** What was made of earlier files, by the first journey among them. */
const known = new WeakMap<SourceFile, { readonly of: Repository["files"]; readonly bare: Repository }[]>();

function isText(path: string): boolean {
  return path.startsWith("locales/");
}

/** Whether all other files are the same ones, and those of texts have the same names. */
function differInTexts(before: Repository["files"], after: Repository["files"]): boolean {
  if (before.size !== after.size) return false;
  for (const [path, file] of after) if (isText(path) ? !before.has(path) : before.get(path) !== file) return false;
  return true;
}

function bareOf(repo: Repository): Repository {
  const files = new Map([...repo.files].map(([path, file]) => [path, isText(path) ? emptied(path) : file]));
  const reported = repo.problems.filter(({ file }) => !isText(file));
  return assemble(repo.root, files, reported, repo);
}

function emptied(path: string): SourceFile {
  return parseSource(path, "{}").file;
}
