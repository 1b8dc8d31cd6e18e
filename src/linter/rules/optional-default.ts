import {
  dataIdOf,
  pointer,
  propertiesOf,
  type Repository,
  resolveRef,
  type Schema,
  schemaOf,
  type SourceFile,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const optionalDefault: Rule = {
  id: "optional-default",
  severity: "warning",
  finds: "A remembered value has a default, but the schema of remembered data does not require it.",
  why: "Expressions treat the value as always present. Stored data without it would pass as complete, and a condition would read a missing value.",
  *check({ repo }) {
    for (const flow of repo.flows) {
      const source = repo.schemas.get(dataIdOf(repo, flow));
      if (source !== undefined) yield* inside(repo, source.file, schemaOf(source.value), "");
    }
  },
};

function* inside(repo: Repository, file: SourceFile, schema: Schema, at: string): Generator<Finding> {
  const { required = [] } = schema;
  for (const [name, part] of propertiesOf(schema)) {
    const here = pointer(at, "properties", name);
    if (!required.includes(name) && hasDefault(repo, file, part)) {
      const message = `"${name}" has a default, but is not required. Add it to \`required\`, or remove the default.`;
      yield { file, pointer: here, part: "key", message };
    }
    yield* inside(repo, file, part, here);
  }
}

function hasDefault(repo: Repository, file: SourceFile, schema: Schema): boolean {
  if (schema.default !== undefined) return true;
  const target = schema.$ref === undefined ? undefined : resolveRef(repo, file, schema.$ref);
  return target !== undefined && hasDefault(repo, target.file, schemaOf(target.schema));
}
