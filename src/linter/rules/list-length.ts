import { checkCel } from "../../cel/index.ts";
import {
  type DataSchema,
  lengthOf,
  pathsAlong,
  pointer,
  propertiesOf,
  readDataSchema,
  type Repository,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { bundledAt, type WrittenSchema, writtenSchemas } from "../schemas.ts";

export const listLength: Rule = {
  id: "list-length",
  finds:
    "A list whose length depends on other answers (`x-length`) is not a list of objects, is inside another list, or has no `maxItems`. Or the expression reads something that is not in the same object as the list.",
  why: "The list stays empty or gets a length that the service refuses, and nobody can send the form.",
  after: ["circular-ref"],
  *check({ repo }) {
    // Expressions in the schemas of `repo.schemas` are checked with all others.
    const reported = new Set([...repo.schemas.values()].map(({ file }) => file));
    for (const written of writtenSchemas(repo)) {
      if (lengthOf(written.schema) !== undefined) yield* misplaced(repo, written);
      if (!reported.has(written.file)) yield* typed(repo, written);
    }
  },
};

function* misplaced(repo: Repository, { file, pointer: at, raw }: WrittenSchema): Generator<Finding> {
  const list = readDataSchema(repo.files, { file, pointer: at, json: raw });
  const message = mistake(at, list);
  if (message !== undefined) yield { file, pointer: pointer(at, "x-length"), part: "key", message };
}

function mistake(at: string, list: DataSchema): string | undefined {
  if (list.type !== "array" || (list.items?.properties.size ?? 0) === 0)
    return "Only a list of objects can take its length from other answers. Move `x-length` to the list, or remove it.";
  if (at.includes("/items/"))
    return "A list inside another list cannot take its length from other answers yet. Remove this: then people add and remove the items themselves.";
  if (list.keyword("maxItems") === undefined)
    return "The list has no `maxItems`, so a mistyped number could make it far too long. Add `maxItems`.";
  return undefined;
}

function* typed(repo: Repository, { file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  for (const [name, property] of propertiesOf(schema)) {
    const length = lengthOf(property);
    if (length === undefined) continue;
    const self = bundledAt(repo, { file, pointer: at, schema });
    if (self === undefined) continue;
    const assumes = pathsAlong(length);
    const { problems } = checkCel(length, { self, context: {} }, { expects: { type: "integer" }, assumes });
    for (const { message, offset, length: size } of problems)
      yield { file, pointer: pointer(at, "properties", name, "x-length"), span: { offset, length: size }, message };
  }
}
