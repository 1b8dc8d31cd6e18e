import type { JsonObject } from "../../engine/index.ts";
import { deref, isObject, objectAt, pointer, stringAt, stringsOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { requiredWhere } from "../if-condition.ts";
import { type LayoutPart, layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";
import { conditionsTogether, type World } from "../truth.ts";

export const layoutRequired: Rule = {
  id: "layout-required",
  finds:
    "A field is required and nothing gives it a value, and it is hidden, or its `when` does not hold wherever it is required.",
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
        for (const [field, hidden] of hiddenWhereRequired(part, bundle)) {
          if (hasDefault(part.schema, field, bundle) || (part.pointer === "" && isGiven(context, form.id, field)))
            continue;
          const message = `"${field}" is required${hidden}, and not shown then. Let this hold wherever it is required, or require it only where it is shown.`;
          yield { file, pointer: pointer(part.pointer, "fields", field, "when"), message };
        }
      }
    }
  },
};

/** The fields that some values require and do not show, each with such a value in words. */
function* hiddenWhereRequired({ layout, schema }: LayoutPart, root: JsonObject): Generator<readonly [string, string]> {
  const always = { when: "true", fields: stringsOf(schema.required) };
  for (const { when, fields } of [always, ...requiredWhere(schema)]) {
    for (const field of fields) {
      const shown = stringAt(objectAt(objectAt(layout, "fields"), field), "when");
      if (shown === undefined) continue;
      const asked = conditionsTogether([when, shown], { self: { ...schema, definitions: root.definitions } }, {});
      // What is asked of the surroundings, or of two fields together, is not known here.
      if (asked.opaque(shown) || [...asked.readsOf(shown)].some((name) => !/^(has\()?self\./.test(name))) continue;
      const world = asked.worlds?.find((one) => asked.holds(when, one) === true && asked.holds(shown, one) === false);
      if (world !== undefined) yield [field, inWords(world)];
    }
  }
}

function inWords(world: World): string {
  const said = [...world].flatMap(([name, value]) =>
    name.startsWith("self.") && value !== undefined ? [`${name.slice(5)} is ${JSON.stringify(value)}`] : [],
  );
  return said.length === 0 ? "" : ` where ${said.join(" and ")}`;
}

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
