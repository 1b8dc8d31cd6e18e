import { didYouMean, formIn, partsOf, pointer, propertyIn, rulesOf, type Schema, schemaOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { schemaAt } from "../schema-at.ts";
import type { Finding, Rule } from "../rule.ts";

export const unknownField: Rule = {
  id: "unknown-field",
  finds: "An error, the focus, an option list or a rule of the form names a field that the form does not have.",
  why: "The message appears at the top of the form, or not at all, instead of at the field that the person must correct.",
  *check(context) {
    for (const use of context.of("field")) {
      const message = unknown(context.scope(use.place).form ?? {}, use.field);
      if (message !== undefined) yield { ...use, part: use.way === "fail" ? "key" : "value", message };
    }
    yield* blockFields(context);
    for (const form of context.repo.schemas.values()) {
      const schema = context.schema(form.id);
      for (const [index, { each, at: field }] of rulesOf(schemaOf(form.value)).entries()) {
        if (schema === undefined) continue;
        const list = each === undefined ? undefined : unlisted(schema, each);
        if (list !== undefined) yield { file: form.file, pointer: pointer("/x-rules", index, "each"), message: list };
        if (!field || list !== undefined) continue;
        const path = field.replace(/^\//, "").replaceAll("/", ".");
        const message = unknown(schema, each === undefined ? path : `${each}.*.${path}`);
        if (message !== undefined) yield { file: form.file, pointer: pointer("/x-rules", index, "at"), message };
      }
    }
  },
};

/** Checks the field names in a form block: options, notes and read-only fields. */
function* blockFields(context: Context): Generator<Finding> {
  for (const use of context.of("block")) {
    const schema = context.schema(formIn(use.block)?.schema ?? "");
    if (schema === undefined) continue;
    for (const key of ["options", "notes", "readOnly"]) {
      const property = propertyIn(use.block, key);
      for (const [name, value] of partsOf(property?.json)) {
        // Field names are the keys of an object, or the items of a list.
        const field = typeof name === "string" ? name : value;
        if (name === "when" || typeof field !== "string") continue;
        const message = unknown(schema, field);
        const at = pointer(use.pointer, key, name);
        if (message !== undefined)
          yield { file: use.file, pointer: at, part: typeof name === "string" ? "key" : "value", message };
      }
    }
  }
}

/** The error message if the `each` of a rule is not a list of the form. */
function unlisted(form: Schema, list: string): string | undefined {
  const message = unknown(form, list);
  if (message !== undefined) return message;
  const found = schemaAt(form, list.split("."));
  const { items, type, enum: choices } = "schema" in found ? found.schema : {};
  return items === undefined && (type ?? choices) !== undefined
    ? `"${list}" is not a list, so the rule has no items to check.`
    : undefined;
}

function unknown(form: Schema, field: string): string | undefined {
  if (Object.keys(form).length === 0 || field === "") return undefined;
  const keys = field.split(".").map((key) => (key === "*" ? "0" : key));
  const found = schemaAt(form, keys);
  if (!("unknown" in found)) return undefined;
  const key = keys[found.unknown] ?? "";
  return `This form has no field "${field}"${didYouMean(key, found.known)}`;
}
