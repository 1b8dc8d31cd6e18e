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

/** Every widget of a single value, by the name that layouts use. `list` arranges others and stands in `renderers/fields`. */
export const widgets: Readonly<Record<string, Widget>> = {
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
};
