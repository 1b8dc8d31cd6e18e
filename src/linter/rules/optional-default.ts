import type { JsonObject } from "../../engine/index.ts";
import {
  entriesOf,
  isList,
  isObject,
  pointer,
  type Repository,
  resolveRef,
  type SourceFile,
  stringAt,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const optionalDefault: Rule = {
  id: "optional-default",
  severity: "warning",
  finds: "A remembered value has a default, and the schema of remembered data does not require it.",
  why: "It counts as always there. What comes back without it would pass for whole, and a condition would read what is missing.",
  *check({ repo }) {
    for (const { value } of repo.flows) {
      const source = repo.schemas.get((stringAt(value, "data") ?? "").replace(/\.schema\.json$/, ""));
      if (source !== undefined) yield* inside(repo, source.file, source.value, "");
    }
  },
};

function* inside(repo: Repository, file: SourceFile, schema: JsonObject, at: string): Generator<Finding> {
  const required = isList(schema.required) ? schema.required : [];
  for (const [name, part] of entriesOf(schema.properties)) {
    if (!isObject(part)) continue;
    const here = pointer(at, "properties", name);
    if (!required.includes(name) && hasDefault(repo, file, part)) {
      const message = `"${name}" has a default and is not required. Add it to \`required\`, or take the default away.`;
      yield { file, pointer: here, part: "key", message };
    }
    yield* inside(repo, file, part, here);
  }
}

function hasDefault(repo: Repository, file: SourceFile, schema: JsonObject): boolean {
  if (schema.default !== undefined) return true;
  const ref = stringAt(schema, "$ref");
  const target = ref === undefined ? undefined : resolveRef(repo, file, ref);
  return target !== undefined && hasDefault(repo, target.file, target.schema);
}
