import type { JsonObject } from "../../engine/index.ts";
import { didYouMean, isList, isObject, pointer, stringAt, stringsOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { schemaAt } from "../schema-at.ts";
import type { Finding, Rule } from "../rule.ts";

export const unknownField: Rule = {
  id: "unknown-field",
  finds: "An error, the focus, an option list or a form's own rule names a field that its form does not have.",
  why: "The message appears at the top of the form, or not at all, instead of at the field that the person must correct.",
  *check(context) {
    for (const use of context.of("field")) {
      const message = unknown(context.scope(use.place).form ?? {}, use.field);
      if (message !== undefined) yield { ...use, part: use.way === "fail" ? "key" : "value", message };
    }
    yield* blockFields(context);
    for (const form of context.repo.schemas.values()) {
      const schema = context.schema(form.id);
      for (const [index, rule] of (isList(form.value["x-rules"]) ? form.value["x-rules"] : []).entries()) {
        const field = stringAt(rule, "at");
        const message = schema && field ? unknown(schema, field.replace(/^\//, "").replaceAll("/", ".")) : undefined;
        if (message !== undefined) yield { file: form.file, pointer: pointer("/x-rules", index, "at"), message };
      }
    }
  },
};

/** What a form block says by field: options, notes, which are read only. */
function* blockFields(context: Context): Generator<Finding> {
  for (const use of context.of("block")) {
    const schema = context.schema(stringAt(use.value, "schema") ?? "");
    if (schema === undefined) continue;
    for (const key of ["options", "notes", "readOnly"]) {
      const value = use.value[key];
      const names = isObject(value) ? Object.keys(value).filter((name) => name !== "when") : stringsOf(value);
      for (const [index, name] of names.entries()) {
        const message = unknown(schema, name);
        const at = pointer(use.pointer, key, isObject(value) ? name : index);
        if (message !== undefined)
          yield { file: use.file, pointer: at, part: isObject(value) ? "key" : "value", message };
      }
    }
  }
}

function unknown(form: JsonObject, field: string): string | undefined {
  if (Object.keys(form).length === 0 || field === "") return undefined;
  const keys = field.split(".").map((key) => (key === "*" ? "0" : key));
  const found = schemaAt(form, keys);
  if (!("unknown" in found)) return undefined;
  const key = keys[found.unknown] ?? "";
  return `This form has no field "${field}"${didYouMean(key, found.known)}`;
}
