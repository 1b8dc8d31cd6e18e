import type { OfObject } from "./item/of-object.ts";

/** A value of a setting of a block or a widget. */
export type SettingValue = string | number | boolean;

/** Changes settings of an object at once. `null` restores the default. */
export type SetSettings = OfObject & {
  readonly kind: "set-settings";
  readonly settings: Readonly<Record<string, SettingValue | null>>;
};
