import type { OfPart } from "./command-away.ts";

/** A value of a setting of a block or a widget. */
export type SettingValue = string | number | boolean;

/** Changes settings of a block at once. `null` restores the default. */
export interface SetSettings extends OfPart {
  readonly kind: "set-settings";
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}

/** Changes settings of a field's widget in the same way. */
export interface SetFieldSettings {
  readonly kind: "set-field-settings";
  readonly form: string;
  readonly field: string;
  /** The field's part of the layout as the person saw it, as JSON. */
  readonly was: string;
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}
