import type { ReactNode } from "react";
import type { Text } from "../../src/engine/index.ts";
import type { PageSpeaker } from "../text/speaker.ts";
import { around, type FormEnvironment } from "./condition.ts";
import type { FieldLayout } from "./layout.ts";

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
 * The words of a label, and the mark of an optional field. A label may end with the mark itself. Words that are alone in
 * their label need no element of their own, and a form may have hundreds.
 */
export function labelWords(label: string, isOptional: boolean, { t }: PageSpeaker): ReactNode {
  const mark = ` ${t("ui.optional")}`;
  const isMarked = label.endsWith(mark);
  if (!isMarked && !isOptional) return label;
  return (
    <>
      <span>{isMarked ? label.slice(0, -mark.length) : label}</span>
      <span className="field__optional">{mark}</span>
    </>
  );
}
