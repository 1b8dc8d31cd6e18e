import type { Repository, FormSource, Named } from "./repository.ts";
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { BLOCK_DESCRIPTOR, isDescriptor, WIDGET_DESCRIPTOR } from "./descriptors.ts";
import { filesBelow, RECORDINGS } from "./files-below.ts";
import { isObject } from "./json.ts";
import { isLanguage } from "./site/languages.ts";
import { once, oncePerList, oncePerPair } from "./once.ts";
import type { Problem } from "./problem.ts";
import { wholeFile } from "./parts.ts";
import { wholeSchema } from "./schema/fields-of.ts";
import { parseSource, type SourceFile } from "./source.ts";

const FLOWS = /^flows\/([^/]+)\/flow\.json$/;
const SCHEMAS = /^(schemas\/(?!language\/).+)\.schema\.json$/;
const PATHS = [FLOWS, SCHEMAS, BLOCK_DESCRIPTOR, WIDGET_DESCRIPTOR];

/** The folders whose JSON files are read: what people edit, and its recordings. */
const EDITED = ["flows", "schemas", "locales", RECORDINGS];

/**
 * Reads everything that people edit below `root`. `overlay` has texts, by path, that replace those on disk (unsaved or
 * mutated files). Never throws because of a file's content. Mistakes are in `problems`.
 */
export function readRepository(root: string, overlay: ReadonlyMap<string, string> = new Map()): Repository {
  const files = new Map<string, SourceFile>();
  const problems: Problem[] = [];
  const paths = new Set(EDITED.flatMap((folder) => list(root, folder)));
  for (const path of list(root, "renderers")) if (isDescriptor(path)) paths.add(path);
  for (const path of overlay.keys()) if (isEdited(path)) paths.add(path);
  for (const path of [...paths].sort()) {
    const parsed = parseSource(path, overlay.get(path) ?? readFileSync(join(root, path)));
    files.set(path, parsed.file);
    problems.push(...parsed.problems);
  }
  return assemble(root, files, problems);
}

/**
 * The repository of these files. `reported` are the problems that were found when the files were read. The same files
 * give the same object, and everything that was calculated from unchanged files is kept too.
 */
export function assemble(
  root: string,
  files: ReadonlyMap<string, SourceFile>,
  reported: readonly Problem[],
): Repository {
  const [first] = files.values();
  if (first === undefined) return assembled(root, files, reported);
  const all = assembledOf(first);
  const at = all.findIndex(
    ({ repo, of }) => repo.root === root && areSame(of, reported) && haveSame(repo.files, files),
  );
  const [found = { repo: assembled(root, files, reported), of: reported }] = at < 0 ? [] : all.splice(at, 1);
  all.unshift(found);
  // Enough for the current files, the previous ones, and those of a few plans and arms.
  all.splice(16);
  return found.repo;
}

/** The repositories that were made, by their first file. `of`: the problems that were reported for them. */
const assembledOf = once((_first: SourceFile): { readonly repo: Repository; readonly of: readonly Problem[] }[] => []);

function areSame<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function haveSame(some: Repository["files"], others: Repository["files"]): boolean {
  return areSame([...some.values()], [...others.values()]);
}

function assembled(root: string, files: ReadonlyMap<string, SourceFile>, reported: readonly Problem[]): Repository {
  const problems = [...reported];
  const reportedPaths = new Set(reported.filter(({ message }) => message === NOT_AN_OBJECT).map(({ file }) => file));
  const isReported = ({ path }: SourceFile) => reportedPaths.has(path);
  const named = (pattern: RegExp): Named[] => {
    const found: Named[] = [];
    for (const [path, file] of files) {
      const id = pattern.exec(path)?.[1];
      if (id === undefined) continue;
      const one = namedIn(file);
      if (one !== undefined) found.push(one);
      else if (file.value !== undefined && !isReported(file)) problems.push(notAnObject(file));
    }
    return found;
  };
  const schemas = new Map<string, FormSource>();
  for (const written of named(SCHEMAS)) {
    const schema = namedIn(wholeSchema(written.file, files)) ?? written;
    const layout = files.get(`${schema.id}.ui.json`);
    schemas.set(schema.id, layout ? withLayout(schema, wholeFile(layout, files)) : schema);
  }
  return {
    root,
    files,
    flows: named(FLOWS).map((flow) => whole(flow, files)),
    schemas,
    api: files.get("schemas/api/openapi.json"),
    locales: locales(files),
    sites: files.get("flows/sites.json"),
    experiments: files.get("flows/experiments.json"),
    blocks: byId(named(BLOCK_DESCRIPTOR)),
    widgets: byId(named(WIDGET_DESCRIPTOR)),
    problems,
  };
}

/** A journey with its shared parts inserted. */
function whole(flow: Named, files: ReadonlyMap<string, SourceFile>): Named {
  return namedIn(wholeFile(flow.file, files)) ?? flow;
}

/** The content of a file, with the id from its path. `undefined` if the content is not an object. */
const namedIn = once((file: SourceFile): Named | undefined => {
  const [, id = ""] = PATHS.flatMap((pattern) => pattern.exec(file.path) ?? []);
  return isObject(file.value) ? { id, file, value: file.value } : undefined;
});

const withLayout = oncePerPair((schema: Named, layout: SourceFile): FormSource => ({ ...schema, layout }));

/** The JSON files below a folder, relative to the root. None if there is no such folder. */
function list(root: string, folder: string): string[] {
  let paths: readonly string[];
  try {
    paths = filesBelow(join(root, folder));
  } catch {
    return [];
  }
  const start = join(root, "/").length;
  return paths.filter((path) => path.endsWith(".json")).map((path) => path.slice(start).split(sep).join("/"));
}

function isEdited(path: string): boolean {
  return isDescriptor(path) || (path.endsWith(".json") && EDITED.some((folder) => path.startsWith(`${folder}/`)));
}

function locales(files: ReadonlyMap<string, SourceFile>): Map<string, Map<string, SourceFile>> {
  const languages = new Map<string, Map<string, SourceFile>>();
  for (const [path, file] of files) {
    const [, language, name] = /^locales\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    // The rule locale-folder reports a folder that is not a language.
    if (language === undefined || name === undefined || !isLanguage(language)) continue;
    const texts = languages.get(language) ?? new Map<string, SourceFile>();
    texts.set(name, file);
    languages.set(language, texts);
  }
  return languages;
}

/** Items by their ids: one object for the same items, because what is read of journeys depends on it. */
const byId = oncePerList((items: readonly Named[]) => new Map(items.map((item) => [item.id, item])));

const NOT_AN_OBJECT = "The file must hold one object, in braces.";

function notAnObject(file: SourceFile): Problem {
  const position = file.locate("");
  return { rule: "json", severity: "error", file: file.path, pointer: "", position, message: NOT_AN_OBJECT };
}

/**
 * The repository after the edit of files. Each has its new content, nothing if it was deleted. Only these files are
 * read. All others stay the same objects, and so does everything that was calculated from them: journeys with unchanged
 * parts, the contract, schemas.
 */
export function rereadFiles(
  repo: Repository,
  contents: Iterable<readonly [path: string, content: string | Uint8Array | null | undefined]>,
): Repository {
  const edits = [...contents];
  if (edits.length === 0) return repo;
  const files = new Map(repo.files);
  let { problems } = repo;
  for (const [path, content] of edits) {
    problems = problems.filter(({ file }) => file !== path);
    if (content == null) {
      files.delete(path);
      continue;
    }
    const parsed = parseSource(path, content);
    files.set(path, parsed.file);
    problems = [...problems, ...parsed.problems];
  }
  // In the order of paths, as if everything had been read again.
  const isSorted = [...files.keys()].every((path) => repo.files.has(path));
  return assemble(repo.root, isSorted ? files : new Map([...files].sort(byPath)), problems);
}

/** The repository after the edit of one file. */
export const reread = (repo: Repository, path: string, content: string | Uint8Array | undefined): Repository =>
  rereadFiles(repo, [[path, content]]);

function byPath([a]: readonly [string, SourceFile], [b]: readonly [string, SourceFile]): number {
  return a < b ? -1 : 1;
}
