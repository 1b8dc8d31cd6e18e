import type { Json } from "../../src/engine/index.ts";
import { RichIn } from "../text/index.ts";
import { labelWords } from "../fields/label-words.tsx";
import { hintId, ProblemLine, problemId } from "./ProblemLine.tsx";
import { useBefore } from "./useBefore.ts";
import type { Choice, WidgetProps } from "./widget.ts";
import { useSpeaker } from "../text/speaker.ts";
import { ChoiceLine } from "../ChoiceLine.tsx";

interface ChoicesProps {
  readonly props: WidgetProps;
  readonly type: "radio" | "checkbox";
  readonly isChosen: (value: Json) => boolean;
  readonly choose: (value: Json, on: boolean) => void;
}

/**
 * A few choices under their question, all visible. Two radio buttons are side by side, unless the layout sets
 * otherwise.
 */
export function Choices({ props, type, isChosen, choose }: ChoicesProps) {
  const speaker = useSpeaker();
  const { id, problem, hint, choices, required } = props;
  const any = type === "checkbox";
  const { arrange = "auto" } = props.layout;
  const besides = arrange === "auto" ? !any && choices.length === 2 : arrange === "pair";
  return (
    <fieldset aria-describedby={props.describedBy}>
      <legend className="choices__legend">{labelWords(props.label, !(required || props.readOnly), speaker)}</legend>
      <RichIn as="p" className="field__hint" id={hintId(id)} text={hint} />
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <div className={besides ? "pair pair--keep" : "choices"}>
        {choices.map((choice, index) => (
          <OneChoice
            key={String(choice.value)}
            choice={choice}
            // The first one has the field's own id, so that a link to the field leads to it.
            id={index === 0 ? id : `${id}-${index + 1}`}
            type={type}
            widget={props}
            chosen={isChosen(choice.value)}
            choose={(on) => choose(choice.value, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OneChoiceProps {
  readonly choice: Choice;
  readonly id: string;
  readonly type: "radio" | "checkbox";
  readonly widget: WidgetProps;
  readonly chosen: boolean;
  readonly choose: (on: boolean) => void;
}

function OneChoice({ choice, id, type, widget, chosen, choose }: OneChoiceProps) {
  const any = type === "checkbox";
  const { path, required, problem, disabled, readOnly } = widget;
  useBefore(id, (control) => {
    if (control instanceof HTMLInputElement && control.checked !== chosen && (any || control.checked))
      choose(control.checked);
  });
  return (
    <ChoiceLine
      type={type}
      words={choice.label}
      id={id}
      name={path}
      data-field={path}
      // Each checkbox may stay empty. Of radio buttons one must be chosen, which the browser reports for the whole
      // group.
      required={!any && required}
      aria-invalid={any && problem ? true : undefined}
      checked={chosen}
      disabled={disabled || readOnly}
      onChange={(event) => choose(event.currentTarget.checked)}
      onBlur={() => widget.leave()}
    />
  );
}
