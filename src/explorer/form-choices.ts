import type { Json, JsonObject } from "../engine/index.ts";
import { deref, itemsOf, lengthOf, propertiesOf, type Schema, valueAlong, withPart } from "../model/index.ts";
import type { FormPart } from "./form-parts.ts";
import { flatten, sampleOf, shapeAt, textOf } from "./sample.ts";

/** The values of a field to try, to make an invalid form valid. */
export function choicesFor(
  form: FormPart,
  key: string,
  property: Schema,
  values: JsonObject,
  context: JsonObject,
): Json[] {
  const { schema } = shapeAt(form.schema, [key]) ?? { schema: property };
  const hint = form.hints.get(key);
  const same = (hint?.same ?? []).map(([root = "", ...rest]) => valueAlong(root === "self" ? values : context, rest));
  const own =
    schema.type === "string"
      ? [0, 1, 2].map((variant) => textOf(schema, `${form.id.split("/").at(-1)}${key}`, variant))
      : [];
  const plain = schema.type === "boolean" ? [true, false] : (schema.enum ?? []);
  const sample = sampleOf(property, form.schema, key);
  const lists = schema.type === "array" ? listsFor(form, key, schema, values, context) : lengthsFor(form, key, values);
  return [...plain, ...own, ...(hint?.values ?? []), ...same, sample, ...lists].filter(
    (choice) => choice !== undefined,
  );
}

/**
 * A list whose items differ from each other, for rules that compare them. It has the length that its `x-length`
 * requires.
 */
function listsFor(form: FormPart, key: string, list: Schema, values: JsonObject, context: JsonObject): Json[] {
  const items = itemsOf(list);
  if (items === undefined) return [];
  const now = values[key];
  const [root, ...path] = lengthOf(list)?.split(".") ?? [];
  const said = root === undefined ? undefined : valueAlong(root === "self" ? values : context, path);
  const size = typeof said === "number" ? said : Array.isArray(now) ? now.length : 0;
  if (!Number.isInteger(size) || size < 0 || size > Math.min(list.maxItems ?? LONGEST_LIST, LONGEST_LIST)) return [];
  const item = sampleOf(items, form.schema, key);
  return [Array.from({ length: size }, (_, index) => unlike(form, key, item, index))];
}

const LONGEST_LIST = 20;

/** An item with other texts than the items before it. */
function unlike({ schema, id }: FormPart, key: string, item: Json, index: number): Json {
  const fields = propertiesOf(shapeAt(schema, [key, "[]"])?.schema ?? {});
  return fields.reduce<Json>((made, [name, field]) => {
    const shape = flatten(field, schema);
    if (shape.type !== "string" || shape.enum !== undefined || valueAlong(made, [name]) === undefined) return made;
    const letter = String.fromCharCode("a".charCodeAt(0) + index);
    const text = textOf(shape, `${id.split("/").at(-1)}${name}${letter}`);
    return text === undefined ? made : withPart(made, [name], text, () => ({}));
  }, item);
}

/** Numbers for a field that decides the length of lists: the current lengths of these lists. */
function lengthsFor({ schema }: FormPart, key: string, values: JsonObject): Json[] {
  return propertiesOf(flatten(schema, schema)).flatMap(([name, property]) => {
    const list = values[name];
    const length = lengthOf(deref(property, schema));
    return length === `self.${key}` && Array.isArray(list) ? [list.length] : [];
  });
}
