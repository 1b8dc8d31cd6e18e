import type { Json } from "../../engine/index.ts";
import { choiceWords, type Setting } from "../edits/index.ts";
import type { SettingsView } from "../protocol-parts.ts";

/** What can be set of a block or a field, in the words of its descriptor; `null`: nothing. */
export function settingsView(all: readonly Setting[]): SettingsView | null {
  if (all.length === 0) return null;
  const settable = all.filter(({ isWorkedOut }) => !isWorkedOut);
  return {
    schema: { type: "object", properties: Object.fromEntries(settable.map((one) => [one.name, asField(one)])) },
    values: Object.fromEntries(settable.map((one) => [one.name, valueOf(one)])),
    workedOut: all.filter(({ isWorkedOut }) => isWorkedOut).map(({ title }) => title),
  };
}

/** Without what only the language knows: a form is to be made of it. A choice has the title that the descriptor gives it. */
function asField(setting: Setting) {
  const { title, schema } = setting;
  const { type, enum: values, minimum, maximum } = schema;
  const kind = type ?? (values?.every((one) => typeof one === "number") ? "integer" : "string");
  const description = descriptionOf(schema);
  return {
    title,
    type: kind,
    ...(values && { oneOf: values.map((value) => ({ const: value, title: choiceWords(setting, value) })) }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(description !== "" && { description }),
  };
}

function descriptionOf({ description, "x-about": about }: Setting["schema"]): string {
  const said = typeof description === "string" ? [description] : [];
  return [...said, ...(about === undefined ? [] : (HARM[about] ?? []))].join(" ");
}

/** What a mistake in a setting does to people (`x-about`). */
const HARM: Readonly<Record<string, string>> = {
  price: "Take care: this changes what people read about prices.",
  consent: "Take care: this changes what people agree to.",
};

/** A switch that is not written is off, unless it is on by default; anything else that has no default is empty. */
function valueOf({ schema, value }: Setting): Json {
  return value ?? schema["default"] ?? (schema.type === "boolean" ? false : "");
}
