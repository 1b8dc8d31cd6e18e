import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { descriptorOf, filesBelow, localeIn, oncePerKey, recent, type SourceFile, textFiles } from "../model/index.ts";
import { type Context, contextOf } from "./context.ts";

/**
 * The texts that the renderer itself uses. They are read from its code, so that nobody has to list them. `page` are
 * those of every page, `block` and `widget` those of one block or widget by name, if its code is in this project. For
 * others, descriptors list them (`texts`).
 */
interface TextsOfCode {
  readonly page: ReadonlySet<string>;
  block(name: string): ReadonlySet<string>;
  widget(name: string): ReadonlySet<string>;
}

export function textsOfCode(root: string): TextsOfCode {
  const home = hasRenderer(root) ? root : fileURLToPath(new URL("../../", import.meta.url));
  const keys = (...paths: readonly string[]) => keysBelow(paths.map((path) => join(home, path)).join("\n"));
  return {
    page: keys("renderers/Journey", "src/engine", "src/browser", "src/embed"),
    block: (name) => keys(`renderers/blocks/${name}`, `renderers/commerce/${name}`),
    widget: (name) => keys(`renderers/widgets/${name}`),
  };
}

/** The keys in code below these paths, one a line. Cached, because code does not change during a check. */
const keysBelow = oncePerKey((paths: string) => keysIn(reachable(paths.split("\n"))));

/** Whether a folder has a renderer like this project. If so, its own code determines which texts are shown. */
function hasRenderer(root: string): boolean {
  return existsSync(join(root, "renderers/page"));
}

/** Files that import all blocks or widgets: registries and catalogues. */
const NOT_FOLLOWED = /(?:^|\/)(?:registry|examples|index|late)\.[jt]sx?$/;
const ENDINGS = [".ts", ".tsx", ".js"];

/** The given files, those in the given folders, and all renderer files that they import. */
function reachable(starts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || NOT_FOLLOWED.test(path)) return;
    found.add(path);
    for (const [, to = ""] of codeOf(path).matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+)"/g))
      if (/\/renderers\//.test(join(dirname(path), to))) visit(join(dirname(path), to));
  };
  for (const start of starts) for (const path of filesAt(start)) visit(path);
  return found;
}

function filesAt(start: string): readonly string[] {
  const file = ENDINGS.map((ending) => start + ending).find((path) => existsSync(path));
  if (file !== undefined) return [file];
  if (!existsSync(start) || !statSync(start).isDirectory()) return [];
  return readdirSync(start, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.d)\.[jt]sx?$/.test(name))
    .map((name) => join(start, name));
}

const codeOf = oncePerKey((path: string) => (existsSync(path) ? readFileSync(path, "utf8") : ""));

/** A block's own texts are requested by the last part of their key. */
function keysIn(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...paths].flatMap((path) => {
      const text = codeOf(path);
      const [, block] = /useBlockText\("(\w+)"\)/.exec(text) ?? [];
      const shared = block === undefined ? /"((?:ui|errors|unsaved)\.[\w.]+)"/g : /"(ui\.[\w.]+)"/g;
      const own = block === undefined ? [] : [...text.matchAll(/\bwords\("([\w.]+)"/g)];
      return [
        ...[...text.matchAll(shared)].map(([, key = ""]) => key),
        ...own.map(([, key = ""]) => `blocks.${block}.${key}`),
      ];
    }),
  );
}

/**
 * Whether code uses a locale key: in blocks, widgets, or the service's field errors. A key counts as used if it is in
 * quotes, with or without its first segment, or if its beginning comes before a `${`. Journeys of other projects are
 * shown by this project's code in addition to their own.
 */
export function textsInCode(root: string): (key: string) => boolean {
  return namedIn([...sourcesBelow(root), ...(hasRenderer(root) ? [] : sourcesOnce(OWN))].join("\n"));
}

/** The package that this check belongs to. Its code is loaded once, so later changes of its files do not matter. */
const OWN = fileURLToPath(new URL("../../", import.meta.url));

const sourcesBelow = (home: string) => CODE.flatMap((folder) => sources(join(home, folder)));

const sourcesOnce = recent(1, sourcesBelow);

/**
 * `sources` has one line per code file, as returned by `sources`. While journeys are edited, this is called at each
 * edit, but the code seldom changes.
 */
const namedIn = recent(2, (sources: string): ((key: string) => boolean) => {
  const code = sources
    .split("\n")
    .map((line) => textOf(line.slice(line.indexOf(" ") + 1)))
    .join("\n");
  const quoted = new Set([...code.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key));
  const beginnings = [
    ...new Set([...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? "")),
  ];
  return (key) => {
    const names = [key, key.slice(key.indexOf(".") + 1)];
    return names.some((name) => quoted.has(name) || beginnings.some((start) => name.startsWith(start)));
  };
});

const CODE = ["renderers", "src/engine", "src/browser", "src/embed", "src/app", "src/server"];

/** The modification time and path of each code file below a folder. */
function sources(folder: string): string[] {
  try {
    return filesBelow(folder)
      .filter((path) => /(?<!\.d)\.[jt]sx?$/.test(path))
      .map((path) => `${statSync(path).mtimeMs} ${path}`);
  } catch {
    // Not every repository has all of these folders.
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The file was deleted in the meantime.
    return "";
  }
}

/**
 * Keys that a language does not have, of the texts that every page shows or that a block or widget of a journey needs.
 * They are grouped by the file that should get them: the language's `common` file, or else its first one. A language
 * without files is skipped.
 */
export function missingTexts({ repo, of }: Pick<Context, "repo" | "of">): ReadonlyMap<SourceFile, ReadonlySet<string>> {
  const brought = textsOfCode(repo.root);
  const missing = new Map<SourceFile, Set<string>>();
  for (const { id } of repo.flows) {
    const needed = new Set(brought.page);
    for (const kind of ["block", "widget"] as const) {
      const known = kind === "block" ? repo.blocks : repo.widgets;
      const names = of(kind).flatMap(({ place, name }) => (place.flow === id ? [name] : []));
      for (const name of new Set(names)) {
        const named = known.get(name);
        for (const key of brought[kind](name)) needed.add(key);
        for (const key of named === undefined ? [] : descriptorOf(named).texts) needed.add(key);
      }
    }
    for (const [language, own] of repo.locales) {
      const files = textFiles(repo, language, id);
      const file = own.get("common") ?? files[0] ?? [...own.values()][0];
      const there = new Set(files.flatMap((one) => [...localeIn(one).texts.keys()]));
      const lacking = [...needed].filter((key) => !there.has(key));
      if (file !== undefined && lacking.length > 0)
        missing.set(file, new Set([...(missing.get(file) ?? []), ...lacking]));
    }
  }
  return missing;
}

/** The same, for callers that have no context of a check. */
export function missingTextsOf(repo: Context["repo"]): ReadonlyMap<SourceFile, ReadonlySet<string>> {
  return missingTexts(contextOf(repo));
}
