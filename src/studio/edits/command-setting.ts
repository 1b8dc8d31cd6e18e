import type { OfPart } from "./command-away.ts";

/** What a setting of a block can be. */
export type SettingValue = string | number | boolean;

/** Settings of a block get other values, in one act; `null`: its default again. */
export interface SetSettings extends OfPart {
  readonly kind: "set-settings";
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}
