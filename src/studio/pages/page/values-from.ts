import type { Json, JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../kernel/new-things.ts";
import type { ValuesView } from "../../protocol-parts.ts";

/** The question for the expression of a value that is a choice. */
const LINE = "-line";

/** The question about a value, from the name of that or of the question for its expression. */
export function valueOfQuestion(question: string): string {
  return question.endsWith(LINE) ? question.slice(0, -LINE.length) : question;
}

type ValueForm = Pick<ValuesView, "settings" | "pointers">;

/** The values that were changed, by their pointers inside the action. */
export function valuesFrom(form: ValueForm, entered: JsonObject): Record<string, SettingValue> {
  const [now, before] = [valuesEntered(form, entered), valuesEntered(form, form.settings.values)];
  return Object.fromEntries(Object.entries(now).filter(([pointer, value]) => value !== before[pointer]));
}

/** All values, by their pointers inside the action. What is not chosen yet is left out. */
export function valuesEntered({ settings, pointers }: ValueForm, entered: JsonObject): Record<string, SettingValue> {
  const all = Object.entries(pointers).flatMap(([question, pointer]) => {
    const { enum: choices } = (settings.schema.properties[question] ?? {}) as JsonObject;
    const value = answer(entered, question, choices !== undefined);
    return value === undefined ? [] : [[pointer, value] as const];
  });
  return Object.fromEntries(all);
}

function answer(values: JsonObject, question: string, hasChoices: boolean): SettingValue | undefined {
  const value = textOf(values[question]);
  if (!hasChoices) return value;
  if (value === "") return undefined;
  return value === "=" ? textOf(values[question + LINE] ?? "=") : (JSON.parse(value) as SettingValue);
}

/** An emptied line has no value. */
function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
