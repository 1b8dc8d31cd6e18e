import type { ReactNode } from "react";
import type { PageSpeaker } from "../text/speaker.ts";

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
