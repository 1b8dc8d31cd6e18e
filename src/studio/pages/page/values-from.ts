import type { Json, JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../edits/command-setting.ts";
import type { ValuesView } from "../../protocol-parts.ts";

/** The question for the expression of a value that is a choice. */
const LINE = "-line";

/** The question about a value, from the name of that or of the question for its expression. */
export function valueOfQuestion(question: string): string {
  return question.endsWith(LINE) ? question.slice(0, -LINE.length) : question;
}

/** The values that were changed, by their pointers inside the action. */
export function valuesFrom({ settings, pointers }: ValuesView, entered: JsonObject): Record<string, SettingValue> {
  const changed = Object.entries(pointers).flatMap(([question, pointer]) => {
    const hasChoices = Object.hasOwn(settings.schema.properties, question + LINE);
    const [now, before] = [entered, settings.values].map((values) => answer(values, question, hasChoices));
    return now === before || now === undefined ? [] : [[pointer, now] as const];
  });
  return Object.fromEntries(changed);
}

function answer(values: JsonObject, question: string, hasChoices: boolean): SettingValue {
  const value = textOf(values[question]);
  if (!hasChoices) return value;
  return value === "=" ? textOf(values[question + LINE] ?? "=") : (JSON.parse(value) as SettingValue);
}

/** An emptied line has no value. */
function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
