import { noSchema, refsIn, resolveRef } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownSchema: Rule = {
  id: "unknown-schema",
  finds: "A form, the schema of remembered data, or a `$ref` names a schema that does not exist.",
  why: "The form cannot be shown, and nothing that depends on its fields can be checked.",
  *check({ repo, of }) {
    for (const use of of("schema")) {
      const id = use.role === "data" ? use.schema.replace(/\.schema\.json$/, "") : use.schema;
      if (repo.schemas.has(id)) continue;
      yield { ...use, message: noSchema(repo, use.schema, use.role) };
    }
    const files = [...[...repo.schemas.values()].map(({ file }) => file), ...(repo.api ? [repo.api] : [])];
    for (const { file, pointer, value } of files.flatMap(refsIn)) {
      if (resolveRef(repo, file, value) !== undefined) continue;
      yield { file, pointer, message: `"${value}" does not exist. Correct the path or the name after the "#".` };
    }
  },
};
