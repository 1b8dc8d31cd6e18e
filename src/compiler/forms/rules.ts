import { rulesOf, type Schema } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";
import { readsOf } from "../../cel/index.ts";
import type { Texts } from "./texts.ts";

/**
 * `x-rules` of a schema and of the schemas in it, as source of a list of `CompiledRule`. `condition` compiles an
 * expression over `self` and `context` to a JavaScript expression over `s`; `base` says what `self` is.
 */
export function rulesCode(root: Schema, texts: Texts, condition: (source: string, self: Schema) => string): string {
  const rules = placedSchemas(root).flatMap(({ schema, path }) =>
    rulesOf(schema).map(({ rule = "", at, message = "errors.type", parameters }) => {
      const reads = readsOf(rule).map((path) => path.split("."));
      const members = {
        base: JSON.stringify(path),
        at: JSON.stringify(at?.split(".") ?? []),
        reads: JSON.stringify(reads.filter(([variable]) => variable === "self").map(([, ...path]) => path)),
        usesContext: String(reads.some(([variable]) => variable === "context")),
        text: String(texts.add({ key: message, ...(parameters && { with: parameters }) })),
        holds: `(s) => ${condition(rule, schema)}`,
      };
      return `{${Object.entries(members)
        .map(([key, code]) => `${key}:${code}`)
        .join(",")}}`;
    }),
  );
  return `[${rules.join(",\n")}]`;
}
