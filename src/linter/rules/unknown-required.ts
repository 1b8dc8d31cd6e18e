import { didYouMean, pointer, type Schema, schemaOf, type SourceFile, subSchemas } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const unknownRequired: Rule = {
  id: "unknown-required",
  finds: "A schema requires a field that it does not have, or tests one in a condition (`if`).",
  why: "The form can never be sent, or the intended field can be left empty.",
  after: ["circular-ref"],
  *check({ repo }) {
    for (const { file, value } of repo.schemas.values()) {
      yield* objectFindings(file, schemaOf(value), "");
    }
  },
};

/** Findings in a schema and in all schemas inside it that describe other values. */
function* objectFindings(file: SourceFile, schema: Schema, at: string): Generator<Finding> {
  const own = Object.keys(schema.properties ?? {});
  // If fields also come from elsewhere (a reference, `allOf`), the list of known fields is incomplete, so nothing is
  // reported.
  const closed = own.length > 0 && schema.$ref === undefined && schema.allOf === undefined;
  if (closed) yield* partFindings(file, schema, at, new Set([...own, ...addedNames(schema)]));
  for (const { pointer: inner, schema: part } of subSchemas(schema)) {
    if (!SAME.test(inner)) yield* objectFindings(file, part, at + inner);
  }
}

/** Findings in the parts of a schema that describe the same value. */
function* partFindings(file: SourceFile, schema: Schema, at: string, known: ReadonlySet<string>): Generator<Finding> {
  const unknown = (name: string, where: string, part?: "key"): Finding | undefined =>
    known.has(name)
      ? undefined
      : { file, pointer: where, part, message: `There is no field "${name}" here${didYouMean(name, known)}` };
  const found = (schema.required ?? []).map((name, index) => unknown(name, pointer(at, "required", index)));
  if (/\/(if|not)$/.test(at)) {
    found.push(
      ...Object.keys(schema.properties ?? {}).map((name) => unknown(name, pointer(at, "properties", name), "key")),
    );
  }
  yield* found.filter((finding) => finding !== undefined);
  for (const { pointer: inner, schema: part } of subSchemas(schema)) {
    if (SAME.test(inner)) yield* partFindings(file, part, at + inner, known);
  }
}

/** Fields that `then`, `else` and similar keywords add. */
function addedNames(schema: Schema): string[] {
  return subSchemas(schema).flatMap(({ pointer: inner, schema: part }) => {
    if (!SAME.test(inner) || /^\/(if|not)/.test(inner)) return [];
    return [...Object.keys(part.properties ?? {}), ...addedNames(part)];
  });
}

/** Keywords whose schemas describe the same value as the schema that contains them. */
const SAME = /^\/(if|then|else|not|allOf|anyOf|oneOf)(\/|$)/;
