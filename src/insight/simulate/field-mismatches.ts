import type { FieldError, FormDefinition, Json, JsonObject } from "../../engine/index.ts";
import { partAt, partsOf } from "../../model/index.ts";
import { type Difference, promise } from "./concerns.ts";
import { valueWords } from "./differences.ts";
import { keyOf } from "./expect.ts";
import type { ExpectedField, Expectation } from "./simulation.ts";

/** A form on the page, with what it contains. */
export interface ShownForm {
  readonly definition: FormDefinition;
  readonly values: JsonObject;
  readonly context: JsonObject | undefined;
}

/** Where the forms of a page differ from what they should ask. */
export function fieldMismatches(
  fields: NonNullable<Expectation["fields"]>,
  forms: readonly ShownForm[],
): readonly Difference[] {
  return Object.entries(fields).flatMap(([field, promises]) => {
    const form = forms.find(({ definition }) => layoutOf(definition, field) !== undefined);
    if (form === undefined)
      return [{ sentence: `expected the page to ask for "${field}", but it does not`, place: ["fields", field] }];
    return (isSeveral(promises) ? promises : [promises]).flatMap((promised, index) => {
      const place = ["fields", field, ...(isSeveral(promises) ? [String(index)] : [])];
      return promisesOf(form, field, promised).map(({ sentence, key, value }) =>
        promise(sentence, key === undefined ? place : [...place, key], value),
      );
    });
  });
}

/** A promise about a field that is broken: what it says, and what its member says once it is accepted. */
interface Broken {
  readonly sentence: string;
  readonly key?: keyof ExpectedField;
  readonly value?: Json;
}

function promisesOf(form: ShownForm, field: string, promised: ExpectedField): readonly Broken[] {
  const seen = seenOf(form, field, promised.given ?? {});
  const { label = seen.label, hint = seen.hint, shown = seen.isShown } = promised;
  return [
    ...different("label", label, seen.label, `the label ${label} at the field "${field}", but it is ${seen.label}`),
    ...different(
      "hint",
      hint,
      seen.hint,
      `${hint ?? "nothing"} below the field "${field}", but there is ${seen.hint ?? "nothing"}`,
    ),
    ...different(
      "shown",
      shown,
      seen.isShown,
      `the field "${field}" ${shown ? "to be shown, but it is hidden" : "to be hidden, but it is shown"}`,
    ),
    ...checksOf(form, field, promised).flatMap(({ value, wanted }) => {
      const is = messageFor(form, field, value, promised.given ?? {});
      return is === wanted ? [] : [{ sentence: sentenceOf(field, value, wanted, is) }];
    }),
  ];
}

function different(key: keyof ExpectedField, wanted: Json, is: Json, words: string): readonly Broken[] {
  return wanted === is ? [] : [{ sentence: `expected ${words}`, key, value: is }];
}

/** How a person sees a field who has given these answers. */
function seenOf({ definition, values, context = {} }: ShownForm, field: string, given: JsonObject) {
  const layout = layoutOf(definition, field) ?? {};
  const all = { ...values, ...given };
  const { values: self, hides } = definition.shown?.(all, context) ?? { values: all, hides: () => false };
  const holds = (when: unknown, of: JsonObject) => typeof when !== "function" || when({ self: of, context }) === true;
  const called = (key: string, of: JsonObject) =>
    partsOf(layout[key] ?? null).find(([, entry]) => holds(partAt(entry, "when"), of))?.[1];
  // What the schema calls it depends on the object that has the field.
  const owner = partAt(self, ...field.split(".").slice(0, -1)) as JsonObject | undefined;
  const special = called("labels", self) ?? called("names", owner ?? {});
  return {
    label: String(partAt(special, "label") ?? layout["label"] ?? ""),
    hint: (layout["hint"] ?? null) as string | null,
    isShown: layout["widget"] !== "hidden" && !hides(field),
  };
}

/** An answer, and the message that it gets. Without a message it is accepted. */
interface Trial {
  readonly value: Json | undefined;
  readonly wanted: string | undefined;
}

function checksOf({ values }: ShownForm, field: string, promised: ExpectedField): readonly Trial[] {
  const { required, lengths, accepts = [], refuses = {}, given = {} } = promised;
  const like = String(accepts[0] ?? valueIn({ ...values, ...given }, field) ?? "") || "a";
  const sized = (length: number | undefined, wanted: string | undefined): Trial[] =>
    length === undefined || length < 1 ? [] : [{ value: like.repeat(length).slice(0, length), wanted }];
  const { from, to, message } = lengths ?? {};
  return [
    ...(required === undefined ? [] : [{ value: undefined, wanted: required === false ? undefined : required }]),
    ...sized(from === undefined ? from : from - 1, message),
    ...sized(from, undefined),
    ...sized(to, undefined),
    ...sized(to === undefined ? to : to + 1, message),
    ...accepts.map((value) => ({ value, wanted: undefined })),
    ...Object.entries(refuses).flatMap(([wanted, all]) => all.map((value) => ({ value, wanted }))),
  ];
}

function sentenceOf(
  field: string,
  value: Json | undefined,
  wanted: string | undefined,
  is: string | undefined,
): string {
  const answer = value === undefined ? "no answer" : sizeWords(value);
  const says = (message: string | undefined) => (message === undefined ? "accepted" : `refused with ${message}`);
  return `expected ${answer} in the field "${field}" to be ${says(wanted)}, but it is ${says(is)}`;
}

/** A long text by its length, which is what matters then. */
function sizeWords(value: Json): string {
  return typeof value === "string" && value.length > 30
    ? `${valueWords(value.slice(0, 12))}… (${value.length} characters)`
    : valueWords(value);
}

function messageFor(
  { definition, values, context }: ShownForm,
  field: string,
  value: Json | undefined,
  given: JsonObject,
): string | undefined {
  const whole = withAt({ ...values, ...given }, field.split("."), value) as JsonObject;
  const found = definition.validate(whole, context).find(({ path }: FieldError) => path === field);
  return found && keyOf(found.text);
}

/** The layout of a field, also of one inside a list (`children.0.firstName`). `undefined`: it is not asked. */
function layoutOf({ layout, schema }: FormDefinition, field: string): JsonObject | undefined {
  const names = field.split(".");
  const found = names.reduce<Json | undefined>(
    (at, name) => (/^\d+$/.test(name) ? partAt(at, "item") : partAt(at, "fields", name)),
    layout,
  );
  if (typeof found === "object" && found !== null) return found as JsonObject;
  return partAt(schema, "properties", names[0] ?? "") === undefined || names.length > 1 ? undefined : {};
}

function withAt(whole: Json, [name, ...rest]: readonly string[], value: Json | undefined): Json {
  if (name === undefined) return value ?? null;
  const inner = rest.length === 0 ? value : withAt(partAt(whole, name) ?? (isIndex(rest[0]) ? [] : {}), rest, value);
  if (isIndex(name)) {
    const items = partsOf(whole).map(([, item]) => item);
    items[Number(name)] = inner ?? null;
    return items;
  }
  const members = partsOf(whole).filter(([key]) => key !== name);
  return Object.fromEntries(inner === undefined ? members : [...members, [name, inner]]) as JsonObject;
}

function valueIn(values: JsonObject, field: string): Json | undefined {
  return partAt(values, ...field.split("."));
}

function isIndex(name: string | undefined): boolean {
  return name !== undefined && /^\d+$/.test(name);
}

function isSeveral<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
