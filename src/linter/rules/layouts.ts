import {
  casesOf,
  deref,
  didYouMean,
  formIn,
  namesOf,
  pointer,
  propertiesOf,
  propertyIn,
  requiredWhere,
  type Schema,
  shownWhere,
  widgetOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { type LayoutPart, layoutParts } from "../layout.ts";
import { misspelt, type Rule } from "../rule.ts";
import { conditionsTogether, type World } from "../truth.ts";

const layoutFields: Rule = {
  id: "layout-fields",
  finds: "A layout omits a field of its form, shows one twice, or names one that the form does not have.",
  why: "The person cannot enter what is required, or has to enter it twice.",
  after: ["circular-ref"],
  *check(context) {
    const { repo, of } = context;
    for (const { layout, schema, shown: named } of layoutParts(context)) {
      const { file } = layout;
      const known = [...schema.properties.keys()];
      const shown = new Set<string>();
      for (const { value: field, pointer: at } of named) {
        if (!known.includes(field))
          yield { file, pointer: at, ...misspelt(`The form has no field "${field}"`, field, known) };
        else if (shown.has(field))
          yield { file, pointer: at, message: `"${field}" is shown twice. Remove one of them.` };
        shown.add(field);
      }
      for (const { name: field, pointer: at } of layout.fields.values()) {
        if (known.includes(field)) continue;
        const message = `The form has no field "${field}"${didYouMean(field, known)}`;
        yield { file, pointer: at, part: "key", message };
      }
      for (const field of known.filter((name) => !shown.has(name))) {
        const message = `The field "${field}" is in no row. Add it, with "widget": "hidden" if people must not see it.`;
        yield { file, pointer: pointer(layout.pointer, "rows"), part: "key", message };
      }
    }
    for (const use of of("schema")) {
      const form = repo.schemas.get(use.schema);
      if (use.role !== "form" || form === undefined || form.layout !== undefined) continue;
      yield { ...use, message: `The form has no layout. Add ${use.schema}.ui.json.` };
    }
  },
};

const layoutRequired: Rule = {
  id: "layout-required",
  finds:
    "A required field has no value from elsewhere, and people cannot fill it in: it is hidden, or its `when` can be false while the field is required.",
  why: "The form cannot be sent, and it shows no field in which to correct that.",
  *check(context) {
    for (const part of layoutParts(context)) {
      const { file, pointer: at, fields } = part.layout;
      const isFilledIn = (field: string) =>
        hasDefault(part, field) || (at === "" && isPassed(context, part.form.id, field));
      for (const field of part.schema.required) {
        if (widgetOf(fields.get(field)) !== "hidden" || isFilledIn(field)) continue;
        const message = `"${field}" is required, but hidden, and nothing gives it a value. Show it, or give it a "default" in the schema.`;
        yield { file, pointer: pointer(at, "fields", field), part: "key", message };
      }
      for (const [field, hidden] of hiddenWhereRequired(part)) {
        if (isFilledIn(field)) continue;
        const message = `"${field}" is required${hidden}, but it is not shown then. Show it wherever it is required, or require it only where it is shown.`;
        yield { file, pointer: pointer(at, "fields", field, "when"), message };
      }
    }
  },
};

/** The fields that are required but not shown for some values, each with an example of such values in words. */
function* hiddenWhereRequired({ root, layout, schema, bundled }: LayoutPart): Generator<readonly [string, string]> {
  const always = { when: "true", fields: schema.required };
  for (const { when, fields } of [always, ...requiredByIf(bundled), ...requiredByCases(bundled, root)]) {
    for (const field of fields) {
      const shown = shownBy(layout.fields.get(field)?.when?.source, bundled.properties?.[field], root);
      if (shown === undefined) continue;
      const together = conditionsTogether([when, shown], { self: { ...bundled, definitions: root.definitions } }, {});
      // Conditions on the environment, or on a comparison of two fields, cannot be evaluated here.
      if (together.opaque(shown) || [...together.readsOf(shown)].some((name) => !/^(has\()?self\./.test(name)))
        continue;
      const world = together.worlds?.find(
        (one) => together.holds(when, one) === true && together.holds(shown, one) === false,
      );
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

const fieldOrder: Rule = {
  id: "field-order",
  severity: "warning",
  finds: "A layout shows fields in a different order than the schema.",
  why: "The service lists its problems in its own order, so people who go through them jump up and down the page.",
  *check(context) {
    for (const part of layoutParts(context)) {
      const names = [...part.schema.properties.keys()];
      const shown = part.shown.filter(({ value }) => names.includes(value));
      const wrong = shown.findIndex(
        ({ value }, index) => index > 0 && names.indexOf(value) < names.indexOf(shown[index - 1]?.value ?? ""),
      );
      const [before, here] = [shown[wrong - 1], shown[wrong]];
      if (before === undefined || here === undefined) continue;
      yield {
        file: here.file,
        pointer: here.pointer,
        message: `The layout shows "${here.value}" after "${before.value}", but the schema has it before. Use the same order in both.`,
      };
    }
  },
};

/** Layouts of forms, compared with their schemas. */
export const layoutsRules: readonly Rule[] = [layoutFields, layoutRequired, fieldOrder];

/** Fields that a schema requires only for some values: those for which the condition (CEL over `self`) holds. */
interface RequiredWhere {
  readonly when: string;
  readonly fields: readonly string[];
}

/** The same for fields with cases (`x-cases`), whose conditions may also read the context. */
function requiredByCases(schema: Schema, root: Schema): readonly RequiredWhere[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const when = requiredWhere(casesOf(deref(property, root)));
    return when === undefined ? [] : [{ when, fields: [name] }];
  });
}

/**
 * The conditions of `if`, where they test single values, with what `then` or `else` require. Other conditions are
 * ignored.
 */
function requiredByIf(schema: Schema): readonly RequiredWhere[] {
  return [schema, ...(schema.allOf ?? [])].flatMap((part) => {
    const when = part.if && conditionOf(part.if);
    if (when === undefined) return [];
    return [
      { when, fields: part.then?.required ?? [] },
      { when: `!(${when})`, fields: part.else?.required ?? [] },
    ].filter(({ fields }) => fields.length > 0);
  });
}

function conditionOf(condition: Schema): string | undefined {
  const tests = Object.keys(condition).flatMap((keyword): readonly (string | undefined)[] => {
    if (keyword === "required") return condition.required?.map((name) => `has(self.${name})`) ?? [];
    return keyword === "properties" ? propertiesOf(condition).map(([name, one]) => valueTest(name, one)) : [undefined];
  });
  return tests.length === 0 || tests.includes(undefined) ? undefined : tests.join(" && ");
}

/** An absent value passes, as in JSON Schema. */
function valueTest(name: string, schema: Schema): string | undefined {
  const [keyword, ...others] = Object.keys(schema);
  const values = keyword === "const" ? [schema.const] : keyword === "enum" ? schema.enum : undefined;
  if (values === undefined || others.length > 0 || !values.every((one) => typeof one !== "object")) return undefined;
  return `(!has(self.${name}) || self.${name} in [${values.map((one) => JSON.stringify(one)).join(", ")}])`;
}
