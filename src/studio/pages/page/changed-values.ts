import type { JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../kernel/new-things.ts";
import type { ValuesView } from "../../protocol-parts.ts";
import { viewForm } from "../forms/view-form.ts";

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
  const [before, now] = [view.values, entered].map(viewForm(view).membersIn);
  return Object.fromEntries(Object.entries(now ?? {}).filter(([at, value]) => value !== before?.[at])) as ChangedValues;
}
