import type { OfPart } from "./command-away.ts";

/** What a setting of a block or a widget can be. */
export type SettingValue = string | number | boolean;

/** Settings of a block get other values, in one act; `null`: its default again. */
export interface SetSettings extends OfPart {
  readonly kind: "set-settings";
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}

/** Settings of the widget in which a field is filled in, in the same way. */
export interface SetFieldSettings {
  readonly kind: "set-field-settings";
  readonly form: string;
  readonly field: string;
  /** The field in the form's layout, as it was when somebody looked at it, as JSON. */
  readonly was: string;
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}
