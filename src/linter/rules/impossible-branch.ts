import type { Json, JsonObject } from "../../engine/index.ts";
import {
  didYouMean,
  entriesOf,
  isList,
  isObject,
  objectAt,
  pointer,
  type Repository,
  resolveRef,
  type SourceFile,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const impossibleBranch: Rule = {
  id: "impossible-branch",
  finds: "An `if` of a schema asks for a value that the field cannot have; or a list says nothing of its items.",
  why: "What depends on it is never asked for, or anything is taken: what people are to say stays unsaid, and nobody notices.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (isObject(schema.properties)) yield* asked(repo, file, schema.properties, schema, at);
      const described = ["items", "enum", "const", "$ref"].some((key) => schema[key] !== undefined);
      if (schema.type === "array" && !described)
        yield {
          file,
          pointer: pointer(at, "type"),
          message: "This list may hold anything. Say what, in `items`, or correct the type.",
        };
    }
  },
};

/** The `if` of a schema, and those in its branches, which speak of the same fields. */
function* asked(
  repo: Repository,
  file: SourceFile,
  fields: JsonObject,
  schema: JsonObject,
  at: string,
): Generator<Finding> {
  for (const key of ["then", "else"])
    if (isObject(schema[key])) yield* asked(repo, file, fields, schema[key], pointer(at, key));
  for (const [name, wanted] of entriesOf(objectAt(schema.if, "properties"))) {
    const possible = choicesOf(repo, file, fields[name]);
    if (possible === undefined || !isObject(wanted)) continue;
    const values = [["const", [wanted.const]] as const, ["enum", stated(wanted.enum)] as const];
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

function stated(list: Json | undefined): readonly (Json | undefined)[] {
  return isList(list) ? list : [];
}

/** The only values of a field, where its schema lists them. */
function choicesOf(repo: Repository, file: SourceFile, field: Json | undefined): readonly Json[] | undefined {
  if (!isObject(field)) return undefined;
  if (isList(field.enum)) return field.enum;
  const target = typeof field.$ref === "string" ? resolveRef(repo, file, field.$ref) : undefined;
  return target && choicesOf(repo, target.file, target.schema);
}
