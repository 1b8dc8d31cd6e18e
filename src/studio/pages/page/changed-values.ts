import type { JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../kernel/new-things.ts";
import type { ValuesView } from "../../protocol-parts.ts";

/** Values by their pointers, as they are to be. `null`: nothing is entered. */
export type ChangedValues = Readonly<Record<string, SettingValue | null>>;

/** The question for the expression of a value that is a choice. */
const LINE = "-line";

/** The question about a value, from the name of that or of the question for its expression. */
export function valueOfQuestion(question: string): string {
  return question.endsWith(LINE) ? question.slice(0, -LINE.length) : question;
}

/** The values that were changed. */
export function changedValues(view: ValuesView, entered: JsonObject): ChangedValues {
  const before = valuesEntered(view, view.values);
  const now = Object.entries(valuesEntered(view, entered));
  return Object.fromEntries(now.filter(([at, value]) => value !== before[at]));
}

/** All values that are answered. An emptied question has none, and what is not chosen yet is left out. */
export function valuesEntered({ schema, pointers }: Omit<ValuesView, "values">, entered: JsonObject): ChangedValues {
  const all = Object.entries(pointers).flatMap(([question, at]) => {
    if (!(question in entered)) return [];
    const [answer, line] = [question, question + LINE].map((name) => entered[name]);
    const value = isEntered(answer) ? answer : null;
    if (!(question + LINE in schema.properties)) return [[at, value] as const];
    if (value === null) return [];
    return [
      [at, value === "=" ? (isEntered(line) ? line : "=") : (JSON.parse(String(value)) as SettingValue)] as const,
    ];
  });
  return Object.fromEntries(all);
}

function isEntered(value: unknown): value is SettingValue {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
}
