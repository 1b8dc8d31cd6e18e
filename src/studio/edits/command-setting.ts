import type { OfObject } from "./item/of-object.ts";

/** A value of a setting of a block or a widget. */
export type SettingValue = string | number | boolean;

/** Changes settings of an object at once. `null` restores the default. */
export type SetSettings = OfObject & {
  readonly kind: "set-settings";
  readonly settings: Readonly<Record<string, SettingValue | null>>;
};

/** Changes values of an action at once (what it sets, sends or says), or of a part of a page (what its texts read). */
export interface SetValues {
  readonly kind: "set-values";
  readonly flow: string;
  /** JSON pointer of the action or the part in the journey. */
  readonly at: string;
  /** It as JSON when the person saw it. */
  readonly was: string;
  /** By the pointer of the value inside it. A text that begins with `=` is an expression. */
  readonly values: Readonly<Record<string, SettingValue>>;
}
