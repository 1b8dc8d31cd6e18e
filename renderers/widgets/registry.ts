import { CheckboxWidget } from "./checkbox/CheckboxWidget.tsx";
import { CodeWidget } from "./code/CodeWidget.tsx";
import { DigitsWidget } from "./digits/DigitsWidget.tsx";
import { EmailWidget } from "./email/EmailWidget.tsx";
import { HiddenWidget } from "./hidden/HiddenWidget.tsx";
import { PasswordWidget } from "./password/PasswordWidget.tsx";
import { PhoneCodeWidget } from "./phoneCode/PhoneCodeWidget.tsx";
import { RadioWidget } from "./radio/RadioWidget.tsx";
import { SelectWidget } from "./select/SelectWidget.tsx";
import { TelWidget } from "./tel/TelWidget.tsx";
import { TextWidget } from "./text/TextWidget.tsx";
import { TextareaWidget } from "./textarea/TextareaWidget.tsx";
import type { Widget } from "./widget.ts";

/** Every widget of a single value that is there at once, by the name that layouts use. `list` arranges others and stands in `renderers/fields`. */
const atOnce = {
  checkbox: { Component: CheckboxWidget, whole: true },
  code: { Component: CodeWidget },
  digits: { Component: DigitsWidget },
  email: { Component: EmailWidget },
  hidden: { Component: HiddenWidget, whole: true },
  password: { Component: PasswordWidget },
  phoneCode: { Component: PhoneCodeWidget },
  radio: { Component: RadioWidget, whole: true },
  select: { Component: SelectWidget },
  tel: { Component: TelWidget },
  text: { Component: TextWidget },
  textarea: { Component: TextareaWidget },
} satisfies Readonly<Record<string, Widget>>;

/** Those that few forms have; a form that has one waits for it. */
const later: Readonly<Record<string, () => Promise<Widget>>> = {
  checks: async () => ({ Component: (await import("./checks/ChecksWidget.tsx")).ChecksWidget, whole: true }),
  date: async () => ({ Component: (await import("./date/DateWidget.tsx")).DateWidget, whole: true }),
  file: async () => ({ Component: (await import("./file/FileWidget.tsx")).FileWidget }),
  money: async () => ({ Component: (await import("./money/MoneyWidget.tsx")).MoneyWidget }),
  number: async () => ({ Component: (await import("./number/NumberWidget.tsx")).NumberWidget }),
  passwordWithRules: async () => ({
    Component: (await import("./passwordWithRules/PasswordWithRulesWidget.tsx")).PasswordWithRulesWidget,
  }),
  selectOrWrite: async () => ({
    Component: (await import("./selectOrWrite/SelectOrWriteWidget.tsx")).SelectOrWriteWidget,
    whole: true,
  }),
  suggest: async () => ({ Component: (await import("./suggest/SuggestWidget.tsx")).SuggestWidget }),
};

export const widgetNames: readonly string[] = [...Object.keys(atOnce), ...Object.keys(later)];

const loaded = new Map<string, Widget>(Object.entries(atOnce));

/** Text, where there is no such widget or it could not be loaded: a field never fails for want of its looks. */
export function widgetOf(name: string): Widget {
  return loaded.get(name) ?? atOnce.text;
}

/** Loads what a form needs of the widgets that are not there at once. Never rejects. */
export async function loadWidgets(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const load = loaded.has(name) ? undefined : later[name];
      try {
        if (load) loaded.set(name, await load());
      } catch {
        // Without a connection; the next form asks again.
      }
    }),
  );
}
