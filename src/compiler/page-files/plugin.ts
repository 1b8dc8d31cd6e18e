import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { BLOCK_FOLDERS } from "../../model/index.ts";

/** The file with the built files that pages may need. The service reads it. */
const PAGE_FILES = ".page-files.json";

/** The built files that a document may preload. Addresses begin with `/`. */
export interface PageFiles {
  /** What every document loads: its script and the modules that the script imports. */
  readonly entry: readonly string[];
  /**
   * Modules by name (`programs/pages/join/signup`, `forms/join/step-one`, `blocks/form`, `answers/getOptions`,
   * `texts/en/join`, `call`), each with all its imports that the entry does not load.
   */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Files with texts that are not modules, by language and name: `en/join`. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The name of a source file in `modules`. All files in a block's folder have the same name. */
const HELD: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/src\/generated\/(programs\/documents\/[^/]+)\.js$/, ([, path = ""]) => path],
  [/src\/generated\/(programs\/pages\/[^/]+\/[^/]+)\.js$/, ([, path = ""]) => path],
  [/src\/generated\/(forms\/[^/]+\/[^/]+)\.js$/, ([, path = ""]) => path],
  [/src\/generated\/api\/(answers\/[^/]+)\.js$/, ([, path = ""]) => path],
  [new RegExp(`(?:${BLOCK_FOLDERS.join("|")})/([^/]+)/[A-Z][^/]*\\.tsx$`), ([, name = ""]) => `blocks/${name}`],
  [/locales\/([^/]+\/[^/]+)\.json$/, ([, path = ""]) => `texts/${path}`],
  [/src\/app\/api\/(call)\.ts$/, ([, name = ""]) => name],
];

/** The compiler's list of the modules that validate answers. */
const ANSWERS = "src/generated/api/answers/index.js";

interface Answers {
  readonly answersLike: Readonly<Record<string, string>>;
}

interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

interface Asset {
  readonly type: "asset";
  readonly fileName: string;
  readonly originalFileNames?: readonly string[];
}

/** Writes the list beside the pages. `root`: the root of the repository. */
export function pageFiles(root: string): Plugin {
  return {
    name: "page-files",
    apply: "build",
    buildStart() {
      // The programs with which documents begin. No script imports them by name, because each document names its own.
      for (const file of globSync("src/generated/programs/pages/*/*.js", { cwd: root })) {
        const name = `${basename(dirname(file))}.${basename(file, ".js")}`;
        this.emitFile({ type: "chunk", id: join(root, file), name, preserveSignature: "strict" });
      }
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { answersLike } = (await import(pathToFileURL(join(root, ANSWERS)).href)) as Answers;
        const source = JSON.stringify(filesOf(Object.values(bundle) as (Chunk | Asset)[], answersLike), null, 1);
        this.emitFile({ type: "asset", fileName: PAGE_FILES, source });
      },
    },
  };
}

/** `answersLike`: by operation, the operation whose module validates its answers too. */
export function filesOf(bundle: readonly (Chunk | Asset)[], answersLike: Answers["answersLike"] = {}): PageFiles {
  const chunks = new Map(bundle.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])));
  const withImports = (name: string, known: Set<string>): Set<string> => {
    if (known.has(name)) return known;
    known.add(name);
    for (const one of chunks.get(name)?.imports ?? []) withImports(one, known);
    return known;
  };
  const first = [...chunks.values()].find(
    ({ isEntry, moduleIds }) => isEntry && moduleIds.some((id) => id.endsWith("main.tsx")),
  );
  const entry = withImports(first?.fileName ?? "", new Set());
  const modules = new Map<string, Set<string>>();
  for (const { fileName, moduleIds } of chunks.values()) {
    for (const id of moduleIds) {
      const path = id.replaceAll("\\", "/");
      for (const [pattern, name] of HELD) {
        const found = pattern.exec(path);
        if (!found || entry.has(fileName)) continue;
        const held = modules.get(name(found)) ?? new Set();
        for (const one of withImports(fileName, new Set())) if (!entry.has(one)) held.add(one);
        modules.set(name(found), held);
      }
    }
  }
  for (const [operation, like] of Object.entries(answersLike)) {
    const held = modules.get(`answers/${like}`);
    if (held !== undefined) modules.set(`answers/${operation}`, held);
  }
  const texts = bundle.flatMap((one) => {
    const path =
      one.type === "asset" ? one.originalFileNames?.map((name) => /locales\/([^/]+\/[^/]+)\.json$/.exec(name)) : [];
    const name = path?.find((found) => found !== null)?.[1];
    return name === undefined ? [] : [[name, `/${one.fileName}`] as const];
  });
  return {
    entry: [...entry].map((name) => `/${name}`).sort(),
    modules: Object.fromEntries(
      [...modules]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, held]) => [name, [...held].map((one) => `/${one}`).sort()]),
    ),
    texts: Object.fromEntries(texts),
  };
}
