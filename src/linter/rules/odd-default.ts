import type { Json } from "../../engine/index.ts";
import { dataIdOf, once, partsOf, pointer, type Repository, type SourceFile } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const oddDefault: Rule = {
  id: "odd-default",
  severity: "warning",
  finds:
    "A remembered text begins as a word that no flow and no schema has anywhere else: nothing asks for it, sets it, or lets people choose it.",
  why: "What asks whether it is empty takes it for an answer: the person is shown, or the service is sent, what nobody entered.",
  after: ["wrong-default"],
  *check({ repo }) {
    const remembered = new Set(repo.flows.map((flow) => repo.schemas.get(dataIdOf(repo, flow))?.file));
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const { default: begins, examples = [] } = schema;
      if (typeof begins !== "string" || begins === "" || !remembered.has(file)) continue;
      if (examples.includes(begins) || isKnown(repo, begins)) continue;
      const message = `This begins as "${begins}", which nothing in flows/ or schemas/ asks for, sets or offers. Let it begin empty (""), or, if this is meant, name it among the \`examples\`.`;
      yield { file, pointer: pointer(at, "default"), message };
    }
  },
};

function isKnown(repo: Repository, word: string): boolean {
  return [...repo.files.values()].some((file) => DEFINITIONS.test(file.path) && wordsIn(file).has(word));
}

/** What says what a journey is; recordings and simulations say what once was. */
const DEFINITIONS = /^(flows|schemas)\/(?!.*\/(recorded|golden|simulations)\/|.*dev\.json$|language\/)/;

/** Texts of a file, and those that its expressions name; what something begins as does not count. */
const wordsIn = once((file: SourceFile): ReadonlySet<string> => new Set(textsIn(file.value ?? null)));

function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string") {
    yield value;
    for (const [, word = ""] of value.matchAll(/'([^']*)'/g)) yield word;
  }
  for (const [key, part] of partsOf(value)) if (!ALONE.has(key)) yield* textsIn(part);
}

/** What these hold is of a schema alone. */
const ALONE: ReadonlySet<string | number> = new Set(["default", "examples", "x-refuses", "description"]);
