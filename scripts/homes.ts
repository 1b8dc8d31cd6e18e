/**
 * Where a requirement is at home. Its words and the tests that carry its number name steps, calls and modules; these
 * lead to the files: of the flow, its forms, its blocks and the service's handlers.
 */
import { basename, dirname } from "node:path";
import { flowOf, formsOf, operationsOf, type Repository, type Step, usesOf } from "../src/model/index.ts";

export interface Home {
  readonly kind: "flow" | "schema" | "block" | "handler" | "code" | "test";
  /** Path from the project's root; of a step and of a test with its line. */
  readonly file: string;
  /** What of the file it is about. */
  readonly what: string;
}

interface Asked {
  readonly id: string;
  readonly words: string;
  /** Where tests name it, as `file:line`. */
  readonly places: readonly string[];
}

/** The files that show a requirement. `sources` are the texts of tests, of renderers and of the service, by path. */
export function homesOf(asked: Asked, repo: Repository, sources: ReadonlyMap<string, string>): readonly Home[] {
  const tests = asked.places.map((place) => testAt(place, sources));
  const said = `${asked.words}\n${tests.map(({ text }) => text).join("\n")}`;
  const homes: Home[] = [];
  for (const { flow, step } of stepsNamed(asked, tests, repo)) {
    const { line } = step.file.locate(step.pointer, "key");
    homes.push({ kind: "flow", file: `${step.file.path}:${line}`, what: step.id });
    for (const { schema } of formsOf(repo, flow, step.id).values()) {
      const form = repo.schemas.get(schema);
      for (const file of [form?.file, form?.layout])
        if (file !== undefined) homes.push({ kind: "schema", file: file.path, what: `form of ${step.id}` });
    }
    for (const use of usesOf(repo))
      if (use.kind === "block" && use.place.flow === flow.id && use.place.step === step.id)
        homes.push({ kind: "block", file: componentOf(use.name, repo, sources), what: `shown at ${step.id}` });
  }
  for (const { id, path } of operationsOf(repo).values()) {
    if (!hasWord(said, id) && !hasWord(asked.words, path)) continue;
    for (const [file, text] of sources)
      if (file.startsWith("src/server/") && text.includes(`export const ${id}: Handler<`))
        homes.push({ kind: "handler", file, what: id });
  }
  for (const file of tests.flatMap(({ modules }) => modules)) {
    const form = /^src\/generated\/forms\/(.+)\.js$/.exec(file)?.[1];
    if (form !== undefined) homes.push({ kind: "schema", file: `schemas/${form}.schema.json`, what: "tested" });
    else homes.push({ kind: "code", file, what: "tested" });
  }
  for (const place of asked.places) homes.push({ kind: "test", file: place, what: "" });
  const each = new Map(homes.filter(({ file }) => file !== "").map((home) => [`${home.kind} ${home.file}`, home]));
  return [...each.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER: readonly Home["kind"][] = ["flow", "schema", "block", "handler", "code", "test"];

interface Test {
  readonly file: string;
  /** From its title to the next one. */
  readonly text: string;
  /** What its file imports of the product. */
  readonly modules: readonly string[];
}

function testAt(place: string, sources: ReadonlyMap<string, string>): Test {
  const [file = "", line = "1"] = place.split(/:(?=\d+$)/);
  const all = (sources.get(file) ?? "").split("\n");
  const [title = "", ...rest] = all.slice(Number(line) - 1, Number(line) + MOST_LINES);
  const end = rest.findIndex((one) => /\[[A-Z][A-Z0-9]*-\d+|^\s*(?:test|describe)\b/.test(one));
  const modules = all.flatMap((one) => /from "(?:\.\.\/)+((?:src|renderers)\/[^"]+)"/.exec(one)?.[1] ?? []);
  return { file, text: [title, ...(end < 0 ? rest : rest.slice(0, end))].join("\n"), modules };
}

/** No test needs more to say what it is about. */
const MOST_LINES = 30;

/** The steps that the requirement names, by path or by the letters of its number; else those that its tests name. */
function stepsNamed({ id, words }: Asked, tests: readonly Test[], repo: Repository) {
  const own = tests.map(({ file }) => basename(file));
  const played = repo.flows.filter(({ id }) => own.some((name) => name.startsWith(id)));
  const all = (played.length > 0 ? played : repo.flows).flatMap((flow) =>
    [...flowOf(repo, flow).steps.values()].map((step) => ({ flow, step })),
  );
  const [letters = ""] = id.toLowerCase().split("-");
  const named = all.filter(
    ({ step }) => step.id.toLowerCase() === letters || hasWord(words, step.path?.value ?? step.id),
  );
  if (named.length > 0) return named;
  return all.filter(({ step }) => tests.some(({ text }) => text.includes(`"${step.id}"`) || isPathIn(text, step)));
}

function isPathIn(text: string, { path }: Step): boolean {
  return path !== undefined && path.value !== "/" && text.includes(`"${path.value}"`);
}

/** Whether a word, which may be a path, stands in a text and is no part of a longer one. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + word.length] ?? " "];
    if (!/[\w/-]/.test(before) && !/[\w/-]/.test(after)) return word !== "";
  }
  return false;
}

/** The component of a block: the file of its folder that has its name. */
function componentOf(name: string, repo: Repository, sources: ReadonlyMap<string, string>): string {
  const descriptor = repo.blocks.get(name)?.file.path;
  if (descriptor === undefined) return "";
  const folder = dirname(descriptor);
  const wanted = `${name.replaceAll("-", "").toLowerCase()}.tsx`;
  const found = [...sources.keys()].find((path) => dirname(path) === folder && basename(path).toLowerCase() === wanted);
  return found ?? descriptor;
}
