import type { ReactNode } from "react";
import { splitOptional } from "../../fields/label.ts";
import { Rich } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import type { WidgetProps } from "../widget.ts";

/** The controls of a date's parts, with the label, hint and problem that all of them have. */
export function DateParts({ widget, children }: { readonly widget: WidgetProps; readonly children: ReactNode }) {
  const mark = useSpeaker().t("ui.optional");
  const { words, marked } = splitOptional(widget.label, mark);
  return (
    <fieldset className="field" data-field={widget.path} aria-describedby={widget.describedBy}>
      <legend className="field__label">
        <span>{words}</span>
        {marked || !(widget.required || widget.readOnly) ? <span className="field__optional">{` ${mark}`}</span> : null}
      </legend>
      {widget.hint ? (
        <p className="field__hint" id={hintId(widget.id)}>
          <Rich text={widget.hint} />
        </p>
      ) : null}
      {widget.problem ? <ProblemLine id={problemId(widget.id)} problem={widget.problem} /> : null}
      <div className="date">{children}</div>
    </fieldset>
  );
}
