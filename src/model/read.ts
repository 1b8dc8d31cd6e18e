import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { BLOCK_DESCRIPTOR, isDescriptor, WIDGET_DESCRIPTOR } from "./descriptors.ts";
import { filesBelow } from "./files-below.ts";
import { isObject } from "./json.ts";
import { isLanguage } from "./language-tag.ts";
import { once, oncePerPair } from "./once.ts";
import type { Problem } from "./problem.ts";
import { withParts } from "./parts.ts";
import type { FormSource, Named, Repository } from "./repository.ts";
import { RECORDINGS } from "./recordings.ts";
import { wholeSchema } from "./schema/fields-of.ts";
import { parseSource, type SourceFile } from "./source.ts";
import { onceWithFiles } from "./with-files.ts";

const FLOWS = /^flows\/([^/]+)\/flow\.json$/;
const SCHEMAS = /^(schemas\/(?!language\/).+)\.schema\.json$/;
const PATHS = [FLOWS, SCHEMAS, BLOCK_DESCRIPTOR, WIDGET_DESCRIPTOR];

/** Folders whose JSON files are read: what people edit, and what was recorded of it. */
const EDITED = ["flows", "schemas", "locales", RECORDINGS];

/**
 * Reads everything that people edit below `root`. `overlay` holds texts, by path, that count instead of what is on
 * disk (unsaved or mutated files). Never throws for what files hold: that is in `problems`.
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
 * The repository that files make. `reported` are the problems found in reading them. The same files make the same object, and what is made of some of
 * them is the same too; of `before`, an earlier repository, the lists that are as they were are kept.
 */
export function assemble(
  root: string,
  files: ReadonlyMap<string, SourceFile>,
  reported: readonly Problem[],
  before?: Repository,
): Repository {
  const [first] = files.values();
  if (first === undefined) return assembled(root, files, reported, before);
  const all = assembledOf(first);
  const at = all.findIndex(
    ({ repo, of }) => repo.root === root && areSame(of, reported) && haveSame(repo.files, files),
  );
  const [found = { repo: assembled(root, files, reported, before), of: reported }] = at < 0 ? [] : all.splice(at, 1);
  all.unshift(found);
  // The files as they are, as they were, and as a few plans and arms have them.
  all.splice(16);
  return found.repo;
}

/** What was made of files, by the first of them; `of`: the problems that were reported then. */
const assembledOf = once((_first: SourceFile): { readonly repo: Repository; readonly of: readonly Problem[] }[] => []);

function areSame<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function haveSame(some: Repository["files"], others: Repository["files"]): boolean {
  return areSame([...some.values()], [...others.values()]);
}

function assembled(
  root: string,
  files: ReadonlyMap<string, SourceFile>,
  reported: readonly Problem[],
  before?: Repository,
): Repository {
  const problems = [...reported];
  const told = new Set(reported.filter(({ message }) => message === NOT_AN_OBJECT).map(({ file }) => file));
  const isTold = ({ path }: SourceFile) => told.has(path);
  const named = (pattern: RegExp): Named[] => {
    const found: Named[] = [];
    for (const [path, file] of files) {
      const id = pattern.exec(path)?.[1];
      if (id === undefined) continue;
      const one = namedIn(file);
      if (one !== undefined) found.push(one);
      else if (file.value !== undefined && !isTold(file)) problems.push(notAnObject(file));
    }
    return found;
  };
  const schemas = new Map<string, FormSource>();
  for (const written of named(SCHEMAS)) {
    const schema = namedIn(wholeSchema(written.file, files)) ?? written;
    const layout = files.get(`${schema.id}.ui.json`);
    schemas.set(schema.id, layout ? withLayout(schema, layout) : schema);
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
    blocks: byId(named(BLOCK_DESCRIPTOR), before?.blocks),
    widgets: byId(named(WIDGET_DESCRIPTOR), before?.widgets),
    problems,
  };
}

/** A journey with the parts that it shares with others. */
function whole(flow: Named, files: ReadonlyMap<string, SourceFile>): Named {
  return namedIn(wholeFile(flow.file, files)) ?? flow;
}

const wholeFile = onceWithFiles(withParts);

/** What a file holds, under the name that its path gives it; nothing where that is no object. */
const namedIn = once((file: SourceFile): Named | undefined => {
  const [, id = ""] = PATHS.flatMap((pattern) => pattern.exec(file.path) ?? []);
  return isObject(file.value) ? { id, file, value: file.value } : undefined;
});

const withLayout = oncePerPair((schema: Named, layout: SourceFile): FormSource => ({ ...schema, layout }));

/** JSON files below a folder, relative to the root; none when there is no such folder. */
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
    // The locale-folder rule tells of a folder that is no language.
    if (language === undefined || name === undefined || !isLanguage(language)) continue;
    const texts = languages.get(language) ?? new Map<string, SourceFile>();
    texts.set(name, file);
    languages.set(language, texts);
  }
  return languages;
}

/** Things by their ids: the very list that there was, where it has the same. */
function byId(items: readonly Named[], before?: ReadonlyMap<string, Named>): ReadonlyMap<string, Named> {
  const same = before?.size === items.length && items.every((item) => before.get(item.id) === item);
  return same && before !== undefined ? before : new Map(items.map((item) => [item.id, item]));
}

const NOT_AN_OBJECT = "The file must hold one object, in braces.";

function notAnObject(file: SourceFile): Problem {
  const position = file.locate("");
  return { rule: "json", severity: "error", file: file.path, pointer: "", position, message: NOT_AN_OBJECT };
}
