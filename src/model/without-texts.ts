import { once } from "./once.ts";
import { assemble } from "./read.ts";
import type { Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * The same repository with no words in the files of `locales/`; which languages and files there are stays. It is the very same object
 * after an edit of a text, so that whatever was worked out from it still holds.
 */
export const withoutTexts = once((repo: Repository): Repository => {
  const files = new Map([...repo.files].map(([path, file]) => [path, isText(path) ? emptied(path) : file]));
  const reported = repo.problems.filter(({ file }) => !isText(file));
  return assemble(repo.root, files, reported, repo);
});

function isText(path: string): boolean {
  return path.startsWith("locales/");
}

function emptied(path: string): SourceFile {
  return parseSource(path, "{}").file;
}
