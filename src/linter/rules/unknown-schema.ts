import type { Json } from "../../engine/index.ts";
import { didYouMean, entriesOf, isList, pointer, resolveRef, type SourceFile } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";

export const unknownSchema: Rule = {
  id: "unknown-schema",
  finds: "A form, the schema of remembered data, or a `$ref` names a schema that does not exist.",
  why: "The form could not be shown, and nothing that depends on its fields could be checked.",
  *check(context) {
    const { repo, of } = context;
    for (const use of of("schema")) {
      const id = use.role === "data" ? use.schema.replace(/\.schema\.json$/, "") : use.schema;
      if (repo.schemas.has(id)) continue;
      yield { ...use, message: `There is no schema "${use.schema}"${meant(context, use.schema, use.role)}` };
    }
    const files = [...[...repo.schemas.values()].map(({ file }) => file), ...(repo.api ? [repo.api] : [])];
    for (const file of files) yield* references(context, file, file.value, "");
  },
};

function meant({ repo }: Context, name: string, role: "data" | "form"): string {
  return didYouMean(
    name,
    [...repo.schemas.keys()].map((id) => (role === "data" ? `${id}.schema.json` : id)),
  );
}

function* references(context: Context, file: SourceFile, value: Json | undefined, at: string): Generator<Finding> {
  if (isList(value)) {
    for (const [index, item] of value.entries()) yield* references(context, file, item, pointer(at, index));
  }
  for (const [key, child] of entriesOf(value)) {
    const here = pointer(at, key);
    if (key !== "$ref" || typeof child !== "string") yield* references(context, file, child, here);
    else if (resolveRef(context.repo, file, child) === undefined) {
      yield { file, pointer: here, message: `"${child}" does not exist. Correct the path or the name behind the "#".` };
    }
  }
}
