import { itemsOf, rulesOf, type Schema } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";
import { readsOf, compileCel } from "../../cel/index.ts";
import type { Texts } from "./texts.ts";

/**
 * `x-rules` of a schema and of the schemas in it, as the source of a list of `CompiledRule`. `condition` compiles an
 * expression over `self`, `context` and `item` to a JavaScript expression over `s`. `base` is the path of `self`.
 */
export function rulesCode(root: Schema, texts: Texts, condition: ConditionCompiler): string {
  const rules = placedSchemas(root).flatMap(({ schema, path }) =>
    rulesOf(schema).map(({ rule = "", each, at, message = "errors.type", parameters }) => {
      const reads = readsOf(rule).map((path) => path.split("."));
      const readOf = (of: string) => JSON.stringify(reads.filter(([name]) => name === of).map(([, ...rest]) => rest));
      const list = each?.split(".");
      const members = {
        base: JSON.stringify(path),
        at: JSON.stringify(at ? at.split(".") : []),
        reads: readOf("self"),
        usesContext: String(reads.some(([variable]) => variable === "context")),
        text: String(texts.add({ key: message, ...(parameters && { with: parameters }) })),
        holds: `(s) => ${condition(rule, schema, list && itemOf(schema, list))}`,
        ...(list && { each: JSON.stringify(list), readsOfItem: readOf("item") }),
      };
      return `{${Object.entries(members)
        .map(([key, code]) => `${key}:${code}`)
        .join(",")}}`;
    }),
  );
  return `[${rules.join(",\n")}]`;
}

/** The schema of the items of a list in an object. A schema for any value if there is no such list. */
function itemOf(object: Schema, list: readonly string[]): Schema {
  const found = list.reduce<Schema | undefined>((schema, name) => schema?.properties?.[name], object);
  return (found && itemsOf(found)) ?? {};
}

/**
 * Compiles an expression over `self`, `context` and optionally `item` to a JavaScript expression over `s`. `self` and
 * `item` are inlined schemas.
 */
export type ConditionCompiler = (source: string, self: Schema, item?: Schema) => string;

/** The compiler for the expressions of one form or request. `root` is its inlined schema, which declares `context`. */
export function conditionCompiler(root: Schema): ConditionCompiler {
  const context = root["x-context"] ?? { type: "object" };
  return (source, self, item) => compileCel(source, { variables: { self, context, ...(item && { item }) } });
}
