import type { Text } from "../../src/engine/index.ts";
import type { PageSpeaker } from "../text/speaker.ts";
import type { FormEnvironment } from "./condition.ts";
import type { FieldLayout } from "./layout.ts";

/** A field's label as things stand. `own`: a conditional one, which says itself whether the field is optional. */
export function labelOf(
  layout: FieldLayout,
  environment: FormEnvironment,
): { readonly label: Text | undefined; readonly own: boolean } {
  const special = layout.labels.find((entry) => entry.when(environment));
  return special ? { label: special.label, own: true } : { label: layout.label, own: false };
}

/** The words that mark an optional field. */
export function optionalMark(speaker: PageSpeaker): string {
  return speaker.t("ui.optional");
}

/** A label without the mark of an optional field (`(optional)`), where it has that in its own words. */
export function splitOptional(label: string, mark: string): { readonly words: string; readonly marked: boolean } {
  const marked = label.endsWith(` ${mark}`);
  return { words: marked ? label.slice(0, -mark.length - 1) : label, marked };
}
