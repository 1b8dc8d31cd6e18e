import type { JsonObject } from "../../../engine/index.ts";
import { sampleOf } from "../../../explorer/index.ts";
import { bundledAt, type Field, isObject, originOf, pointer, type Repository, valueAt } from "../../../model/index.ts";
import { rememberedAt } from "../../edits/choices-of.ts";
import { withCopiedTexts } from "../../edits/copied.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { fieldAt, type FieldsObject, objectCalled, objectNamed, writtenField } from "../../edits/field-place.ts";
import { besides, freeName, freshTexts } from "../../edits/fresh-texts.ts";
import { textsIn } from "../../edits/item/object-at.ts";
import { fieldOfForm } from "../../edits/plain-words.ts";
import { rebased } from "../../edits/rebased.ts";
import { Refusal } from "../../edits/refusal.ts";
import type { FieldSource, FormPlace } from "./copy-places.ts";
import { notesOf, putField } from "./field.ts";
import { formNamed } from "../../edits/answer/field-owners.ts";

/** Adds the same field once more, or to another form, with words of its own. A name that is taken gets a number. */
export function copyField(repo: Repository, { form: from, field: path, was }: FieldSource, to: FormPlace): Plan {
  const { object, field } = fieldAt(repo, from, path);
  if (writtenField(field) !== was)
    throw new Refusal("What was copied has changed since, or is different for people in the arm. Copy it here again.");
  const target = objectNamed(repo, to.form);
  const declared = field.schema;
  const origin = originOf({ file: declared.file, pointer: declared.pointer });
  const draft = new Draft(repo);
  const raw = draft.value(origin.path, origin.pointer);
  const look = field.layout && originOf(field.layout);
  const layout = look && draft.value(look.path, look.pointer);
  if (!isObject(raw) || !isObject(layout) || look === undefined)
    throw new Refusal("Only a field that a page shows can be copied.");
  const taken = takenBy(repo, target);
  const name = freeName(field.name, (one) => taken.has(one));
  const fresh = freshTexts(repo, draft, besides(repo, target.form, to.after));
  const keys = [declared, ...(field.layout ? [field.layout] : [])].flatMap((place) => textsIn(repo, place));
  const own = withCopiedTexts(
    {
      schema: rebased(raw, origin.path, target.form.file.path),
      layout: rebased(layout, look.path, target.layout?.file.path ?? look.path),
    },
    keys.map(({ key }) => key),
    fresh,
  );
  const [schema, looks] = [own.schema as JsonObject, own.layout as JsonObject];
  const remembered = rememberedOf(repo, draft, { form: object.form.id, field });
  putField(repo, draft, to, {
    name,
    schema,
    layout: withOwnAutocomplete(target.fields, looks),
    isRequired: field.required,
    remembered,
    isWithoutDefault: remembered["default"] === undefined,
    sample: sampleOf(bundledAt(repo, { file: declared.file, pointer: declared.pointer, schema: raw }) ?? {}),
  });
  const what = `A copy of ${fieldOfForm(repo, from, path)} in ${objectCalled(repo, target)}`;
  return draft.plan(what, notesOf(repo, draft, target, { name, isCase: false }));
}

/** Two fields of a form must not be filled in with the same thing by browsers. */
function withOwnAutocomplete(fields: readonly Field[], layout: JsonObject): JsonObject {
  const { autocomplete } = layout;
  const isTaken = fields.some((one) => {
    const other = one.layout && valueAt(one.layout.file.value, one.layout.pointer);
    return isObject(other) && other["autocomplete"] === autocomplete;
  });
  return autocomplete !== undefined && isTaken ? { ...layout, autocomplete: "off" } : layout;
}

/** The names of fields of a form, and of what journeys remember beside them. */
function takenBy(repo: Repository, { form, fields }: FieldsObject): ReadonlySet<string> {
  return new Set([...fields.map(({ name }) => name), ...rememberedAt(repo, form).flatMap(({ names }) => [...names])]);
}

/** How the journey of the copied field remembers it, or what follows from its type. */
function rememberedOf(
  repo: Repository,
  draft: Draft,
  of: { readonly form: string; readonly field: Field },
): JsonObject {
  const { field } = of;
  const form = formNamed(repo, of.form);
  for (const { path, pointer: at } of form === undefined ? [] : rememberedAt(repo, form)) {
    const written = draft.value(path, pointer(at, "properties", field.name));
    if (isObject(written) && !JSON.stringify(written).includes('"$ref"')) return written;
  }
  const { type } = field.schema;
  if (type === "boolean") return { type, default: false };
  if (type === "array") return { type, default: [] };
  return type === "number" || type === "integer" ? { type } : { type: "string", default: "" };
}
