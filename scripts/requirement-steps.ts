/** Finds the steps of journeys where a requirement applies, from its text and the tests with its number. */
import { basename } from "node:path";
import { flowOf, type Repository, type Step } from "../src/model/index.ts";

/** A requirement, and the places where tests name it. */
export interface Requirement {
  readonly id: string;
  readonly words: string;
  /** As `file:line`. */
  readonly places: readonly string[];
}

/** A requirement's text and the texts of its tests. `sources` are the texts of files, by path. */
export function saidOf({ words, places }: Requirement, sources: ReadonlyMap<string, string>): string {
  return [words, ...places.map((place) => testAt(place, sources).text)].join("\n");
}

/**
 * The steps that the requirement names, by path or by the letters of its number; otherwise those that its tests name.
 */
export function stepsNamed({ id, words, places }: Requirement, repo: Repository, sources: ReadonlyMap<string, string>) {
  const tests = places.map((place) => testAt(place, sources));
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

/** Whether a text contains a word or path that is not part of a longer one. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + word.length] ?? " "];
    if (!/[\w/-]/.test(before) && !/[\w/-]/.test(after)) return word !== "";
  }
  return false;
}

/** Enough lines to see what a test is about. */
const MOST_LINES = 30;

/** A test, from its title to the next test. */
function testAt(place: string, sources: ReadonlyMap<string, string>): { readonly file: string; readonly text: string } {
  const [file = "", line = "1"] = place.split(/:(?=\d+$)/);
  const all = (sources.get(file) ?? "").split("\n");
  const [title = "", ...rest] = all.slice(Number(line) - 1, Number(line) + MOST_LINES);
  const end = rest.findIndex((one) => /\[[A-Z][A-Z0-9]*-\d+|^\s*(?:test|describe)\b/.test(one));
  return { file, text: [title, ...(end < 0 ? rest : rest.slice(0, end))].join("\n") };
}

function isPathIn(text: string, { path }: Step): boolean {
  return path !== undefined && path.value !== "/" && text.includes(`"${path.value}"`);
}
