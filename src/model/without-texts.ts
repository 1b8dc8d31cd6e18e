import { placeholders } from "./locale/placeholders.ts";
import { localeIn } from "./locale/read-locale.ts";
import { namesOf } from "./value/value.ts";
import { once } from "./once.ts";
import { assemble } from "./read.ts";
import type { Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * The repository without the words of `locales/`. The languages and files stay, and of the texts only those parameters
 * that a journey gives to all its texts (`textParameters`), because they are part of the journey. Returns the same
 * object after an edit of words, so that everything that was calculated from it can be used again.
 */
export const withoutTexts = once((repo: Repository): Repository => {
  const shared = new Set(repo.flows.flatMap(({ value }) => namesOf(value["textParameters"])));
  const files = new Map([...repo.files].map(([path, file]) => [path, isText(path) ? wordless(file, shared) : file]));
  const reported = repo.problems.filter(({ file }) => !isText(file));
  return assemble(repo.root, files, reported);
});

/**
 * The repository with nothing but `locales/`, and the sites, which decide the order of the languages. Returns the same
 * object after an edit of anything else, so that what is found in the texts alone can be used again.
 */
export const onlyTexts = once((repo: Repository): Repository => {
  const isKept = (path: string) => isText(path) || path === repo.sites?.path;
  const files = new Map([...repo.files].filter(([path]) => isKept(path)));
  const reported = repo.problems.filter(({ file }) => isKept(file));
  return assemble(repo.root, files, reported);
});

function isText(path: string): boolean {
  return path.startsWith("locales/");
}

/** The file with only these parameters of its texts: `{ "step1.support": "{phone} {email}" }`. */
function wordless(file: SourceFile, shared: ReadonlySet<string>): SourceFile {
  const texts = [...localeIn(file).texts].flatMap(([key, forms]) => {
    const names = [...placeholders(forms)].filter((name) => shared.has(name)).sort();
    return names.length === 0 ? [] : [[key, names.map((name) => `{${name}}`).join(" ")] as const];
  });
  return parseSource(file.path, JSON.stringify(Object.fromEntries(texts))).file;
}
