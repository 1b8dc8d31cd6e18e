import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Block, languageChain, type Program, type Step } from "../engine/index.ts";
import type { PageFiles } from "../compiler/index.ts";

/** The file name that the build uses (`src/compiler/page-files`). */
const PAGE_FILES = ".page-files.json";

/** The part of a journey that its documents need. */
interface ServedJourney {
  readonly program: Program;
  /** Names of its text files. */
  readonly texts: readonly string[];
}

/** Addresses of the files that a document needs besides its entry script. */
interface Needed {
  /** The first part of the journey's program; also in `modules`. */
  readonly program?: string;
  readonly modules: readonly string[];
  readonly texts: readonly string[];
}

/** The build's list of the files that pages may need; `undefined` if the build in `dir` has none. */
export async function readPageFiles(dir: string): Promise<PageFiles | undefined> {
  const text = await readFile(join(dir, PAGE_FILES), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PageFiles);
}

export async function readJourneys(): Promise<readonly ServedJourney[]> {
  const { programs, texts } = await import("../generated/programs/index.js");
  return Promise.all(
    Object.entries(programs).map(async ([id, load]) => ({
      program: (await load()).default,
      texts: ["common", id, ...texts[id as keyof typeof texts]],
    })),
  );
}

/**
 * The files that the document at an address (without its query) needs: the program, the texts, and what its step shows
 * and calls on entry. If the journey continues at another step (a guard, remembered data), these files were loaded in
 * vain, and the others are loaded when they are needed.
 */
export function neededAt(files: PageFiles, journeys: readonly ServedJourney[], address: string, lang: string): Needed {
  const journey = [...journeys]
    .sort((a, b) => b.program.basePath.length - a.program.basePath.length)
    .find(({ program }) => `${address}/`.startsWith(`${program.basePath}/`));
  if (journey === undefined) return { modules: [], texts: [] };
  const { program } = journey;
  const step = stepAt(program, address.slice(program.basePath.length) || "/");
  const begins = `programs/pages/${program.id}/${step.id}`;
  const names = [
    begins,
    ...inEach(journey.texts, lang).map((path) => `texts/${path}`),
    ...Object.values(step.forms).map(({ schema }) => schema.replace(/^schemas\//, "forms/")),
    ...[...step.page, ...step.aside, ...(step.header ?? [])].flatMap(blockNames).map((name) => `blocks/${name}`),
    ...step.enter.flatMap((action) => (action.do === "call" ? ["call", `answers/${action.operation}`] : [])),
  ];
  const [named] = files.modules[begins] ?? [];
  return {
    ...(named !== undefined && { program: named }),
    modules: [...new Set(names.flatMap((name) => files.modules[name] ?? []))],
    texts: inEach(journey.texts, lang).flatMap((path) => files.texts[path] ?? []),
  };
}

/** The text files with these names in a language, and in those that stand for it. */
function inEach(names: readonly string[], lang: string): readonly string[] {
  return languageChain(lang).flatMap((one) => names.map((name) => `${one}/${name}`));
}

/**
 * Link tags for the document's head, so that the browser loads these files at once instead of after the scripts that
 * name them.
 */
export function linksTo({ program, modules, texts }: Needed): string {
  const mark = (address: string) => (address === program ? " data-program" : "");
  return [
    ...modules.map((address) => `<link rel="modulepreload" crossorigin${mark(address)} href="${address}">`),
    ...texts.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`),
  ].join("");
}

function stepAt({ steps, paths, redirects, start }: Program, path: string): Step {
  const redirect = redirects[path];
  const id = paths[path]?.[0] ?? (redirect !== undefined && "goto" in redirect ? redirect.goto : start);
  return (steps[id] ?? steps[start]) as Step;
}

function blockNames({ block, slots = {} }: Block): string[] {
  return [block, ...Object.values(slots).flat().flatMap(blockNames)];
}
