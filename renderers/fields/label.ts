import type { Text } from "../../src/engine/index.ts";
import type { PageSpeaker } from "../text/speaker.ts";
import type { FormEnvironment } from "./condition.ts";
import type { FieldLayout } from "./layout.ts";

/** A field's current label. `own`: a conditional label, which itself tells whether the field is optional. */
export function labelOf(
  layout: FieldLayout,
  environment: FormEnvironment,
): { readonly label: Text | undefined; readonly own: boolean } {
  const special = layout.labels.find((entry) => entry.when(environment));
  if (special) return { label: special.label, own: true };
  return { label: layout.names.find((entry) => entry.when(environment))?.label ?? layout.label, own: false };
}

/** The text that marks an optional field. */
export function optionalMark(speaker: PageSpeaker): string {
  return speaker.t("ui.optional");
}

/** Splits the mark of an optional field (`(optional)`) from a label that ends with it. */
export function splitOptional(label: string, mark: string): { readonly words: string; readonly marked: boolean } {
  const marked = label.endsWith(` ${mark}`);
  return { words: marked ? label.slice(0, -mark.length - 1) : label, marked };
}
