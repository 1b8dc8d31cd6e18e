import type { ReactNode } from "react";
import { labelWords } from "../../fields/label-words.tsx";
import { RichIn } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import type { WidgetProps } from "../widget.ts";

/** The controls of a date's parts, with the label, hint and problem that all of them have. */
export function DateParts({ widget, children }: { readonly widget: WidgetProps; readonly children: ReactNode }) {
  const speaker = useSpeaker();
  return (
    <fieldset className="field" data-field={widget.path} aria-describedby={widget.describedBy}>
      <legend className="field__label">
        {labelWords(widget.label, !(widget.required || widget.readOnly), speaker)}
      </legend>
      <RichIn as="p" className="field__hint" id={hintId(widget.id)} text={widget.hint} />
      {widget.problem ? <ProblemLine id={problemId(widget.id)} problem={widget.problem} /> : null}
      <div className="date">{children}</div>
    </fieldset>
  );
}
