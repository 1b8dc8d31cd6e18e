import type { Draft } from "./draft.ts";
import {
  asJson,
  type DataSchema,
  type Field,
  type Form,
  itemFields,
  type Layout,
  type Repository,
  shownIn,
} from "../../model/index.ts";
import { type FieldOwner, fieldOwnerOf, formNamed } from "./answer/field-owners.ts";
import { fieldOfForm, titleOf } from "./plain-words.ts";
import { Refusal } from "./refusal.ts";

/** An object with fields: a form, or each entry of one of its lists. */
export interface FieldsObject {
  readonly form: Form;
  /** The dotted path of the list. Absent for the form itself. */
  readonly list?: string;
  readonly fields: readonly Field[];
  readonly schema: DataSchema;
  readonly layout?: Layout;
}

/** A form, and the entries of its lists at any depth. Entries that contain lists of themselves are there once. */
export function objectsIn(form: Form): readonly FieldsObject[] {
  const { fields, schema, layout } = form;
  const within = (list: string, field: Field, around: readonly (FieldOwner | undefined)[]): readonly FieldsObject[] => {
    const { items } = field.schema;
    if (items === undefined || around.includes(fieldOwnerOf(items))) return [];
    const [inner, item] = [itemFields(field), field.layout?.item];
    if (inner.length === 0) return [];
    const entries = { form, list, fields: inner, schema: items, ...(item !== undefined && { layout: item }) };
    const inside = [...around, fieldOwnerOf(items)];
    return [entries, ...inner.flatMap((one) => within(`${list}.${one.name}`, one, inside))];
  };
  const whole = { form, fields, schema, ...(layout !== undefined && { layout }) };
  return [whole, ...fields.flatMap((field) => within(field.name, field, [fieldOwnerOf(schema)]))];
}

/** The form itself or, with `list`, each entry of that list. Throws a `Refusal` if there is no such object. */
export function objectNamed(repo: Repository, id: string, list?: string): FieldsObject {
  const form = formNamed(repo, id);
  if (form === undefined) throw new Refusal(`There is no form ${id}.`);
  const found = objectsIn(form).find((one) => one.list === list);
  if (found === undefined)
    throw new Refusal(`“${list}” of “${titleOf(form)}” is no list of objects that a page shows.`);
  return found;
}

/** A field by its dotted path, with the object that has it. Throws a `Refusal` if there is none. */
export function fieldAt(
  repo: Repository,
  id: string,
  path: string,
): { readonly object: FieldsObject; readonly field: Field } {
  const form = formNamed(repo, id);
  for (const object of form === undefined ? [] : objectsIn(form)) {
    const field = object.fields.find(({ name }) => pathIn(object, name) === path);
    if (field !== undefined) return { object, field };
  }
  throw new Refusal(`There is no field “${path}” in ${id}.`);
}

/** A field as it is written, in its schema and its layout, to compare it with its earlier state. */
export function writtenField({ schema, layout }: Pick<Field, "schema" | "layout">): string {
  return JSON.stringify([asJson(schema) ?? null, layout === undefined ? null : (asJson(layout) ?? null)]);
}

/** The dotted path of a field in its form. */
export function pathIn({ list }: Pick<FieldsObject, "list">, name: string): string {
  return list === undefined ? name : `${list}.${name}`;
}

/** Names an object with fields: `“Your details”`, `each entry of “Children” of “Your details”`. */
export function objectCalled(repo: Repository, { form, list }: FieldsObject): string {
  return list === undefined ? `“${titleOf(form)}”` : `each entry of ${fieldOfForm(repo, form.id, list)}`;
}

/** Throws a `Refusal` if the fields are described in a definition, which other forms and the service may use too. */
export function refuseElsewhere(repo: Repository, object: FieldsObject): void {
  const place = object.schema.placeOf("properties");
  if (place === undefined || place.file.path === object.form.file.path) return;
  throw new Refusal(
    `The fields of ${objectCalled(repo, object)} are written in another file, which others use too (${place.file.path}). Ask a developer to change them there.`,
  );
}

/** The service lists errors in the order of the schema, so that order follows the page. */
export function orderInSchema(
  draft: Draft,
  { file, schema }: Pick<Form, "file" | "schema">,
  names: readonly string[],
): void {
  const place = schema.placeOf("properties");
  if (place === undefined || place.file.path !== file.path) return;
  const keys = Object.keys(draft.value(file.path, place.pointer) ?? {});
  const ordered = names.filter((name) => keys.includes(name));
  const places = ordered.map((name) => keys.indexOf(name)).sort((a, b) => a - b);
  const wanted = keys.map((key, index) => ordered[places.indexOf(index)] ?? key);
  for (const [to, name] of wanted.entries())
    for (let at = keys.indexOf(name); at > to; at -= 1) {
      draft.swap(file.path, place.pointer, at - 1);
      keys.splice(at - 1, 2, name, keys[at - 1] ?? "");
    }
}

/** The names of a form's fields in the order of the page. Fields that are not in the layout come last. */
export function orderOf({ layout, fields }: Pick<Form, "layout" | "fields">): readonly string[] {
  const shown = layout === undefined ? [] : shownIn(layout).map(({ value }) => value);
  return [...shown, ...fields.map(({ name }) => name).filter((name) => !shown.includes(name))];
}
