import type { JsonObject } from "../../../engine/index.ts";
import { isObject, objectAt, stringAt, stringsOf } from "../../json.ts";
import { pointer } from "../../pointer.ts";
import { deref } from "../../schema/bundle.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";

export const layoutRequired: Rule = {
  id: "layout-required",
  finds: "A field is required and hidden, and nothing gives it a value.",
  why: "The form refuses to be sent and shows no field in which to put that right.",
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      const bundle = context.schema(form.id);
      const file = form.layout;
      if (bundle === undefined || file === undefined || !isObject(file.value)) continue;
      for (const part of layoutParts(file.value, bundle)) {
        for (const field of stringsOf(part.schema.required)) {
          const layout = objectAt(objectAt(part.layout, "fields"), field);
          const given =
            hasDefault(part.schema, field, bundle) || (part.pointer === "" && isGiven(context, form.id, field));
          if (stringAt(layout, "widget") !== "hidden" || given) continue;
          const message = `"${field}" is required, but hidden, and nothing gives it a value. Show it, or give it a "default" in the schema.`;
          yield { file, pointer: pointer(part.pointer, "fields", field), part: "key", message };
        }
      }
    }
  },
};

function hasDefault(schema: JsonObject, field: string, root: JsonObject): boolean {
  const property = objectAt(schema, "properties")[field];
  return isObject(property) && deref(property, root).default !== undefined;
}

/** Whether each block with the form sets the field at its start, or reads it back from remembered data. */
function isGiven(context: Context, form: string, field: string): boolean {
  const blocks = context.of("block").filter(({ value }) => value.schema === form);
  return (
    blocks.length > 0 &&
    blocks.every(({ value }) => typeof value.initial === "string" || objectAt(value, "initial")[field] !== undefined)
  );
}
