import type { Json } from "../../engine/index.ts";
import { dataIdOf, once, partsOf, pointer, type Repository, type SourceFile } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const oddDefault: Rule = {
  id: "odd-default",
  severity: "warning",
  finds:
    "The default of a remembered text is a word that occurs nowhere else in flows and schemas: nothing checks for it, sets it or offers it as a choice.",
  why: "A check for an empty value treats it as an answer: the person is shown, or the service receives, something that nobody entered.",
  after: ["wrong-default"],
  *check({ repo }) {
    const remembered = new Set(repo.flows.map((flow) => repo.schemas.get(dataIdOf(repo, flow))?.file));
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const { default: begins, examples = [] } = schema;
      if (typeof begins !== "string" || begins === "" || !remembered.has(file)) continue;
      if (examples.includes(begins) || isKnown(repo, begins)) continue;
      const message = `The default "${begins}" is used nowhere else in flows/ or schemas/. Use an empty default (""). If "${begins}" is intended, add it to the \`examples\`.`;
      yield { file, pointer: pointer(at, "default"), message };
    }
  },
};

function isKnown(repo: Repository, word: string): boolean {
  return [...repo.files.values()].some((file) => DEFINITIONS.test(file.path) && wordsIn(file).has(word));
}

/** Files that define a journey. Recordings and simulations are left out, because they describe earlier states. */
const DEFINITIONS = /^(flows|schemas)\/(?!.*\/(recorded|golden|simulations)\/|.*dev\.json$|language\/)/;

/** The texts in a file and the string literals in its expressions. Defaults do not count. */
const wordsIn = once((file: SourceFile): ReadonlySet<string> => new Set(textsIn(file.value ?? null)));

function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string") {
    yield value;
    for (const [, word = ""] of value.matchAll(/'([^']*)'/g)) yield word;
  }
  for (const [key, part] of partsOf(value)) if (!ALONE.has(key)) yield* textsIn(part);
}

/** Values of these keys do not count as uses of a word. */
const ALONE: ReadonlySet<string | number> = new Set(["default", "examples", "x-refuses", "description"]);
