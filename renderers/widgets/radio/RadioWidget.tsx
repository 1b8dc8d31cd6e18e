import { Rich } from "../../text/index.ts";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import type { WidgetProps } from "../widget.ts";

/** One of a few, all of them in sight. Two stand side by side. */
export function RadioWidget(props: WidgetProps) {
  const { id, path, problem, hint, choices } = props;
  return (
    <fieldset aria-describedby={props.describedBy}>
      <legend className="choices__legend">{props.label}</legend>
      {hint ? (
        <p className="field__hint" id={hintId(id)}>
          <Rich text={hint} />
        </p>
      ) : null}
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <div className={choices.length === 2 ? "pair pair--keep" : "choices"}>
        {choices.map((choice, index) => {
          // The first bears the field's own id, so that a link to the field leads to it.
          const own = index === 0 ? id : `${id}-${index + 1}`;
          return (
            <label key={String(choice.value)} className="choice" htmlFor={own}>
              <input
                className="choice__input"
                type="radio"
                id={own}
                name={path}
                data-field={path}
                checked={props.value === choice.value}
                required={props.required}
                disabled={props.disabled || props.readOnly}
                onChange={() => props.commit(choice.value)}
                onBlur={props.leave}
              />
              <ChoiceText label={choice.label} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function ChoiceText({ label }: { readonly label: string }) {
  return (
    <span className="choice__body">
      <span className="choice__text">
        <span className="choice__title">{label}</span>
      </span>
    </span>
  );
}
