import type { Json } from "../../engine/index.ts";
import { choiceWords, type Setting, type Parameter } from "../edits/index.ts";
import { CONDITION_QUESTION } from "../protocol-conditions.ts";
import type { SettingsView, ParameterView } from "../protocol-parts.ts";

/**
 * The settings of a block, an item or a field as a form, in the words of its descriptor. `null` if there are none.
 * `required` are the names of those that have no default.
 */
export function settingsView(all: readonly Setting[], required: readonly string[] = []): SettingsView | null {
  const settable = all.filter(({ isWorkedOut }) => !isWorkedOut);
  if (settable.length === 0) return null;
  const known = required.filter((name) => settable.some((one) => one.name === name));
  return {
    schema: {
      type: "object",
      ...(known.length > 0 && { required: known }),
      properties: Object.fromEntries(settable.map((one) => [one.name, asField(one, known.includes(one.name))])),
    },
    values: Object.fromEntries(settable.map((one) => [one.name, valueOf(one)])),
  };
}

/** The setting as plain JSON Schema, from which the form is made. */
function asField(setting: Setting, isRequired: boolean) {
  const { title, schema, isExpression, isLine } = setting;
  if (isExpression) {
    const said = `${descriptionOf(schema)} ${CALCULATED}`.trim();
    return { title, type: "string", description: said, "x-widget": "line" };
  }
  const { type, enum: values, minimum, maximum } = schema;
  const usual = values?.every((one) => typeof one === "number") ? "integer" : "string";
  const kind = typeof type === "string" ? type : usual;
  const description = descriptionOf(schema);
  return {
    title,
    type: kind,
    ...(schema["x-kind"] === "condition" && { ...CONDITION_QUESTION, "x-layout": { isRequired } }),
    ...(isLine && { "x-widget": "line" }),
    ...(values && {
      enum: values,
      "x-choices": Object.fromEntries(values.map((value) => [String(value), choiceWords(setting, value)])),
    }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(description !== "" && { description }),
  };
}

const CALCULATED =
  "It is calculated while the journey runs, by the expression after =. Without = it is always the same.";

/** Without the marks for names in the files. */
export function plainWords(description: string): string {
  return description.replaceAll("`", "");
}

function descriptionOf({ description, "x-about": about = "", "x-kind": kind = "" }: Setting["schema"]): string {
  const said = typeof description === "string" ? plainWords(description) : "";
  const harm = HARM[about] ?? HARM[kind] ?? "";
  return [said, harm].filter((one) => one !== "").join(" ");
}

/** The harm that a mistake in a setting can do: by what it is about (`x-about`), or what it names (`x-kind`). */
const HARM: Readonly<Record<string, string>> = {
  price: "Take care: this changes what people read about prices.",
  consent: "Take care: this changes what people agree to.",
  form: "Take care: people in the middle get other fields here, and may lose what they have typed in the old ones.",
  dataPath: "Take care: what browsers remember of this form at the old place is no longer shown here.",
};

/** The default where nothing is written: a switch without one is off, anything else is empty. */
function valueOf({ schema, value }: Setting): Json {
  return value ?? schema["default"] ?? (schema.type === "boolean" ? false : "");
}

/** A parameter of an action or of a part of a page. `container` is the pointer of that. */
export function parameterView({ at, title, description, isSet, why }: Parameter, container: string): ParameterView {
  return { name: at.slice(container.length), title, description: plainWords(description), isSet, why };
}
