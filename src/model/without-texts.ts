import { once } from "./once.ts";
import { assemble } from "./read.ts";
import type { Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * The repository with empty files in `locales/`. The languages and files stay. Returns the same object after an edit of
 * a text, so that everything that was calculated from it can be used again.
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
