import type { OfPart } from "./command-away.ts";

/** A value of a block's setting. */
export type SettingValue = string | number | boolean;

/** Changes settings of a block at once. `null` restores the default. */
export interface SetSettings extends OfPart {
  readonly kind: "set-settings";
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}
