import { CheckboxWidget } from "./checkbox/CheckboxWidget.tsx";
import { CodeWidget } from "./code/CodeWidget.tsx";
import { DigitsWidget } from "./digits/DigitsWidget.tsx";
import { EmailWidget } from "./email/EmailWidget.tsx";
import { PasswordWidget } from "./password/PasswordWidget.tsx";
import { PhoneCodeWidget } from "./phoneCode/PhoneCodeWidget.tsx";
import { RadioWidget } from "./radio/RadioWidget.tsx";
import { SelectWidget } from "./select/SelectWidget.tsx";
import { TelWidget } from "./tel/TelWidget.tsx";
import { TextWidget } from "./text/TextWidget.tsx";
import { TextareaWidget } from "./textarea/TextareaWidget.tsx";
import type { JsonObject } from "../../src/engine/index.ts";
import type { Widget } from "./widget.ts";

/**
 * Every widget for a single value that is loaded from the start, by the names that layouts use. `list`, `object` and
 * `matrix`, which arrange other widgets, are in `renderers/fields`.
 */
const atOnce = {
  checkbox: { Component: CheckboxWidget, whole: true },
  code: { Component: CodeWidget, keepsText: true },
  digits: { Component: DigitsWidget, keepsText: true },
  email: { Component: EmailWidget, keepsText: true },
  /** Shows nothing. Only the journey sets the value. */
  hidden: { Component: () => null, whole: true },
  password: { Component: PasswordWidget },
  phoneCode: { Component: PhoneCodeWidget },
  radio: { Component: RadioWidget, whole: true },
  select: { Component: SelectWidget },
  tel: { Component: TelWidget, keepsText: true },
  text: { Component: TextWidget, keepsText: true },
  textarea: { Component: TextareaWidget, keepsText: true },
} satisfies Readonly<Record<string, Widget>>;

/** Widgets that few forms use. A form with one of them waits until it has loaded. */
const later: Readonly<Record<string, () => Promise<Widget>>> = {
  checks: async () => ({ Component: (await import("./checks/ChecksWidget.tsx")).ChecksWidget, whole: true }),
  color: async () => ({ Component: (await import("./color/ColorWidget.tsx")).ColorWidget }),
  date: async () => ({ Component: (await import("./date/DateWidget.tsx")).DateWidget, whole: true }),
  file: async () => ({ Component: (await import("./file/FileWidget.tsx")).FileWidget }),
  month: async () => ({ Component: (await import("./month/MonthWidget.tsx")).MonthWidget, whole: true }),
  money: async () => ({ Component: (await import("./money/MoneyWidget.tsx")).MoneyWidget }),
  number: async () => ({ Component: (await import("./number/NumberWidget.tsx")).NumberWidget }),
  passwordWithRules: async () => ({
    Component: (await import("./passwordWithRules/PasswordWithRulesWidget.tsx")).PasswordWithRulesWidget,
  }),
  selectOrWrite: async () => ({
    Component: (await import("./selectOrWrite/SelectOrWriteWidget.tsx")).SelectOrWriteWidget,
    whole: true,
  }),
  year: async () => ({ Component: (await import("./number/NumberWidget.tsx")).NumberWidget }),
  suggest: async () => ({ Component: (await import("./suggest/SuggestWidget.tsx")).SuggestWidget }),
};

export const widgetNames: readonly string[] = [...Object.keys(atOnce), ...Object.keys(later)];

const loaded = new Map<string, Widget>(Object.entries(atOnce));

/** A whole number in one of these is drawn by `number`. */
const LINES: ReadonlySet<string> = new Set(["text", "digits"]);

/** Whether a form needs `number` for a field of these widgets. */
export const hasWholeNumbers = (schema: JsonObject, names: readonly string[]): boolean =>
  names.some((name) => LINES.has(name)) && JSON.stringify(schema).includes('"integer"');

/**
 * Returns the text widget if there is no such widget or it could not be loaded, so that a field never fails because of
 * its widget.
 */
export function widgetOf(name: string, { type }: JsonObject): Widget {
  const isWhole = type === "integer" && LINES.has(name);
  return (isWhole && loaded.get("number")) || (loaded.get(name) ?? atOnce.text);
}

/**
 * Loads the widgets that a form needs and that are not loaded yet. Never rejects: without a connection, the next form
 * tries again.
 */
export async function loadWidgets(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => loadWidget(name).catch(() => undefined)));
}

/** Loads a widget if it is not loaded yet. Rejects without a connection. */
export async function loadWidget(name: string): Promise<void> {
  const load = loaded.has(name) ? undefined : later[name];
  if (load) loaded.set(name, await load());
}
