import { REPLACED_WORDS, replacedIn } from "./replaced-words.ts";
import { identifiersIn, wordsIn } from "./identifiers.ts";

export interface SourceText {
  /** From the repository's root: `src/engine/index.ts`. */
  readonly path: string;
  readonly text: string;
}

type Figures = Readonly<Record<string, number>>;

/** What `npm run bench -- house` prints, by section. */
export interface House {
  readonly "lines by folder": Figures;
  readonly "files by folder": Figures;
  readonly "names exported by each index.ts": Figures;
  readonly concepts: Figures;
  readonly "identifiers with a replaced word": Figures;
}

export function houseOf(files: readonly SourceText[]): House {
  const sources = files.filter(({ path }) => /^(?:src|renderers)\/.*\.tsx?$/.test(path));
  const total = (start: RegExp) => sum(files.filter(({ path }) => start.test(path)).map(({ text }) => linesOf(text)));
  return {
    "lines by folder": {
      ...byFolder(files, ({ text }) => linesOf(text)),
      "src and renderers": total(/^(?:src|renderers)\//),
      "tests without recordings": total(/^tests\/(?!recordings)/),
      docs: total(/^docs\//),
    },
    "files by folder": byFolder(files, () => 1),
    "names exported by each index.ts": Object.fromEntries(
      sources
        .filter(({ path }) => /^src\/[^/]+\/(?:[^/]+\/)?index\.ts$/.test(path))
        .map(({ path, text }) => [path, exportedNames(text)]),
    ),
    concepts: {
      "files under 15 lines": sources.filter(({ text }) => linesOf(text) < 15).length,
      "commands of the Studio": commandsIn(sources),
      "routes of the Studio": routesIn(sources),
      "dialogs and forms of the Studio drawn by hand": sources.filter(
        ({ path, text }) => path.startsWith("src/studio/pages/") && /<(?:dialog|form)\b/.test(text),
      ).length,
      decisions: files.filter(({ path }) => /^docs\/decisions\/\d/.test(path)).length,
    },
    "identifiers with a replaced word": wordCounts(sources),
  };
}

/** Commands declare their names in their schemas; earlier versions had a case for each in `plan.ts`. */
function commandsIn(sources: readonly SourceText[]): number {
  const found = sources
    .filter(({ path }) => path.startsWith("src/studio/"))
    .flatMap(({ path, text }) => [
      ...text.matchAll(/\bcommandSchema\(\s*"([^"]+)"/g),
      ...(path.endsWith("/plan.ts") ? text.matchAll(/\bcase "([^"]+)":/g) : []),
    ])
    .map(([, name = ""]) => name);
  return new Set(found).size;
}

/** Routes are lines of one table; earlier versions added each to the server by itself. */
function routesIn(sources: readonly SourceText[]): number {
  const of = (path: RegExp, route: RegExp) =>
    sum(sources.filter((source) => path.test(source.path)).map(({ text }) => [...text.matchAll(route)].length));
  return (
    of(/^src\/studio\/routes\.ts$/, /^ {2}"?[\w-]+"?: (?:(?:view|act|large|largeAct|eitherPlace)[<(]|\{)/gm) +
    of(/^src\/studio\/server\//, /\b(?:app|server|api)\.(?:get|post|put|delete)\b/g)
  );
}

function wordCounts(sources: readonly SourceText[]): Figures {
  const counts = Object.fromEntries(REPLACED_WORDS.map((word) => [word, 0]));
  for (const { path, text } of sources)
    for (const identifier of identifiersIn(path, text))
      for (const word of replacedIn(wordsIn(identifier))) counts[word] = (counts[word] ?? 0) + 1;
  return { ...counts, "all of them": sum(Object.values(counts)) };
}

function byFolder(files: readonly SourceText[], count: (file: SourceText) => number): Figures {
  const found = new Map<string, number>();
  for (const file of files) {
    const [top = "", next = "", third = ""] = file.path.split("/");
    if (top === "tests" && next === "recordings") continue;
    const name = top === "docs" ? top : next === "studio" ? `${top}/${next}/${third}` : `${top}/${next}`;
    found.set(name, (found.get(name) ?? 0) + count(file));
  }
  return Object.fromEntries([...found].filter(([name]) => !/\.\w+$/.test(name)).sort());
}

function exportedNames(text: string): number {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(
    ([, names = ""]) => names.split(",").filter((name) => name.trim() !== "").length,
  );
  const stars = [...text.matchAll(/^export \* /gm)].length;
  const own = [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) /gm)].length;
  return sum(lists) + stars + own;
}

function linesOf(text: string): number {
  return text.split("\n").length - 1;
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, one) => all + one, 0);
}
