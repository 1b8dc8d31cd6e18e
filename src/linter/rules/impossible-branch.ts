import { equal, type Json } from "../../engine/index.ts";
import {
  didYouMean,
  pointer,
  propertiesOf,
  type Repository,
  resolveRef,
  type Schema,
  schemaOf,
  type SchemasByName,
  type SourceFile,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const impossibleBranch: Rule = {
  id: "impossible-branch",
  finds:
    "An `if` of a schema tests for a value that the field cannot have, or its `then` requires a value other than the one for which the `if` holds. Or a list does not define its items.",
  why: "A dependent question is never asked, or any value is accepted. Nobody notices that the information is missing.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      yield* contradicted(file, schema, at);
      if (schema.properties !== undefined) yield* comparedWith(repo, file, schema.properties, schema, at);
      const described = ["items", "enum", "const", "$ref"].some((key) => schema[key] !== undefined);
      if (schema.type === "array" && !described)
        yield {
          file,
          pointer: pointer(at, "type"),
          message: "This list may contain anything. Describe its items in `items`, or correct the type.",
        };
    }
  },
};

/** The `if` of a schema and those in its branches, which are about the same fields. */
function* comparedWith(
  repo: Repository,
  file: SourceFile,
  fields: SchemasByName,
  schema: Schema,
  at: string,
): Generator<Finding> {
  for (const key of ["then", "else"] as const)
    if (schema[key] !== undefined) yield* comparedWith(repo, file, fields, schema[key], pointer(at, key));
  for (const [name, wanted] of propertiesOf(schema.if ?? {})) {
    const possible = choicesOf(repo, file, fields[name]);
    if (possible === undefined) continue;
    const values = [["const", [wanted.const]] as const, ["enum", wanted.enum ?? []] as const];
    for (const [key, list] of values) {
      for (const value of list) {
        if (value === undefined || possible.includes(value)) continue;
        const near = didYouMean(String(value), possible.map(String));
        const message = `"${name}" is never ${JSON.stringify(value)}${near}`;
        yield { file, pointer: pointer(at, "if", "properties", name, key), message };
      }
    }
  }
}

/** A `then` that requires other values of the field that its `if` tests. */
function* contradicted(file: SourceFile, schema: Schema, at: string): Generator<Finding> {
  for (const [name, given] of propertiesOf(schema.if ?? {})) {
    const comparedWith = schema.then?.properties?.[name];
    const [holds, wanted] = [onlyValues(given), onlyValues(comparedWith)];
    if (comparedWith === undefined || holds === undefined || wanted === undefined) continue;
    if (holds.some((value) => wanted.some((one) => equal(one, value)))) continue;
    const words = (values: readonly Json[]) => values.map((value) => JSON.stringify(value)).join(" or ");
    yield {
      file,
      pointer: pointer(at, "then", "properties", name),
      message: `The \`if\` applies when "${name}" is ${words(holds)}, but its \`then\` requires ${words(wanted)}. People with that answer cannot go on. Correct one of them.`,
    };
  }
}

/** The values that a schema lists, if it lists any. */
function onlyValues(schema: Schema | undefined): readonly Json[] | undefined {
  return schema?.const === undefined ? schema?.enum : [schema.const];
}

/** The possible values of a field, if its schema lists them. */
function choicesOf(repo: Repository, file: SourceFile, field: Schema | undefined): readonly Json[] | undefined {
  if (field?.$ref === undefined || field.enum !== undefined) return field?.enum;
  const target = resolveRef(repo, file, field.$ref);
  return target && choicesOf(repo, target.file, schemaOf(target.schema));
}
