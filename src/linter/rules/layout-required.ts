import {
  casesOf,
  deref,
  formIn,
  namesOf,
  pointer,
  propertyIn,
  type Schema,
  shownWhere,
  widgetOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { requiredByCases, requiredByIf } from "../if-condition.ts";
import { type LayoutPart, layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";
import { conditionsTogether, type World } from "../truth.ts";

export const layoutRequired: Rule = {
  id: "layout-required",
  finds:
    "A required field has no value from elsewhere, and people cannot fill it in: it is hidden, or its `when` can be false while the field is required.",
  why: "The form cannot be sent, and it shows no field in which to correct that.",
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      const bundle = context.schema(form.id);
      if (bundle === undefined) continue;
      for (const part of layoutParts(context, form)) {
        const { file, pointer: at, fields } = part.layout;
        const isFilledIn = (field: string) =>
          hasDefault(part, field) || (at === "" && isPassed(context, form.id, field));
        for (const field of part.schema.required) {
          if (widgetOf(fields.get(field)) !== "hidden" || isFilledIn(field)) continue;
          const message = `"${field}" is required, but hidden, and nothing gives it a value. Show it, or give it a "default" in the schema.`;
          yield { file, pointer: pointer(at, "fields", field), part: "key", message };
        }
        for (const [field, hidden] of hiddenWhereRequired(part, bundle)) {
          if (isFilledIn(field)) continue;
          const message = `"${field}" is required${hidden}, but it is not shown then. Show it wherever it is required, or require it only where it is shown.`;
          yield { file, pointer: pointer(at, "fields", field, "when"), message };
        }
      }
    }
  },
};

/** The fields that are required but not shown for some values, each with an example of such values in words. */
function* hiddenWhereRequired(
  { layout, schema, bundled }: LayoutPart,
  root: Schema,
): Generator<readonly [string, string]> {
  const always = { when: "true", fields: schema.required };
  for (const { when, fields } of [always, ...requiredByIf(bundled), ...requiredByCases(bundled, root)]) {
    for (const field of fields) {
      const shown = shownBy(layout.fields.get(field)?.when?.source, bundled.properties?.[field], root);
      if (shown === undefined) continue;
      const asked = conditionsTogether([when, shown], { self: { ...bundled, definitions: root.definitions } }, {});
      // Conditions on the environment, or on a comparison of two fields, cannot be evaluated here.
      if (asked.opaque(shown) || [...asked.readsOf(shown)].some((name) => !/^(has\()?self\./.test(name))) continue;
      const world = asked.worlds?.find((one) => asked.holds(when, one) === true && asked.holds(shown, one) === false);
      if (world !== undefined) yield [field, inWords(world)];
    }
  }
}

/** The condition under which a field is shown, from its layout and from the cases of its schema. */
function shownBy(own: string | undefined, property: Schema | undefined, root: Schema): string | undefined {
  const cases = property && shownWhere(casesOf(deref(property, root)));
  return own !== undefined && cases !== undefined ? `(${own}) && (${cases})` : (own ?? cases);
}

function inWords(world: World): string {
  const said = [...world].flatMap(([name, value]) =>
    name.startsWith("self.") && value !== undefined ? [`${name.slice(5)} is ${JSON.stringify(value)}`] : [],
  );
  return said.length === 0 ? "" : ` where ${said.join(" and ")}`;
}

function hasDefault({ schema }: LayoutPart, field: string): boolean {
  return schema.properties.get(field)?.keyword("default") !== undefined;
}

/** Whether every block with the form sets the field initially or restores it from remembered data. */
function isPassed(context: Context, form: string, field: string): boolean {
  const blocks = context.of("block").filter(({ block }) => formIn(block)?.schema === form);
  return (
    blocks.length > 0 &&
    blocks.every(({ block }) => {
      const initial = propertyIn(block, "initial")?.json;
      return typeof initial === "string" || namesOf(initial).includes(field);
    })
  );
}
