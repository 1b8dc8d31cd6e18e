import type { Text } from "../../src/engine/index.ts";
import type { PageSpeaker } from "../text/speaker.ts";
import { wordsOf } from "../text/useText.ts";
import { around, type FormEnvironment } from "./condition.ts";
import { type FieldLayout, type FormLayout, layoutOf } from "./layout.ts";

/**
 * The current label of the field at a dotted path. `own`: a conditional label, which itself tells whether the field is
 * optional.
 */
export function labelOf(
  layout: FieldLayout,
  path: string,
  environment: FormEnvironment,
): { readonly label: Text | undefined; readonly own: boolean } {
  const special = layout.labels.find((entry) => entry.when(environment));
  if (special) return { label: special.label, own: true };
  // Unlike the layout's own conditions, those of the schema read the object that has the field.
  const named = layout.names[0] && around(path, environment);
  return { label: (named && layout.names.find((entry) => entry.when(named)))?.label ?? layout.label, own: false };
}

/**
 * The words of a field's label where its form is not around it: those of the list item and the object that contain it
 * come first. "" for a field without a label.
 */
export function fullLabel(
  layout: FormLayout,
  path: string,
  environment: FormEnvironment,
  speaker: PageSpeaker,
): string {
  const field = layoutOf(layout, path);
  const label = wordsOf(field && labelOf(field, path, environment).label, speaker);
  if (label === "") return "";
  return titlesAround(path, layout, speaker).reduceRight(
    (inner, item) =>
      ENDED.test(item) ? `${item} ${inner}` : speaker.t("ui.summaryItem", { replace: { item, label: inner } }),
    label,
  );
}

/** The words end with their own punctuation, so no colon follows. */
export const ENDED = /[.:?!…؟。？]$/;

/** The title of the list item that contains a field, and the label of the object that does. */
function titlesAround(path: string, layout: FormLayout, speaker: PageSpeaker): readonly string[] {
  const titles: string[] = [];
  const [, list, index] = /^(.+?)\.(\d+)\./.exec(path) ?? [];
  if (list !== undefined) {
    const title = wordsOf(layoutOf(layout, list)?.list.itemTitle, speaker) || speaker.t("ui.list.item");
    titles.push(`${title} ${Number(index) + 1}`);
  }
  const object = path.includes(".") ? layoutOf(layout, path.slice(0, path.lastIndexOf("."))) : undefined;
  if (object?.isObject) titles.push(wordsOf(object.label, speaker));
  return titles.filter((title) => title !== "");
}
