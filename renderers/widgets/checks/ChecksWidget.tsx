import type { Json } from "../../../src/engine/index.ts";
import { Rich, useUi } from "../../text/index.ts";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import type { WidgetProps } from "../widget.ts";

/** Any number of a few, all of them in sight. The list keeps the order of the choices, whatever the order of the ticks. */
export function ChecksWidget(props: WidgetProps) {
  const ui = useUi();
  const { id, path, problem, hint, choices, required } = props;
  const chosen: readonly Json[] = Array.isArray(props.value) ? props.value : [];
  const ticked = (value: Json, on: boolean) =>
    choices.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one)));
  return (
    <fieldset aria-describedby={props.describedBy}>
      <legend className="choices__legend">
        {props.label}
        {required ? null : <span className="field__optional">{` ${ui("optional")}`}</span>}
      </legend>
      {hint ? (
        <p className="field__hint" id={hintId(id)}>
          <Rich text={hint} />
        </p>
      ) : null}
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <div className="choices">
        {choices.map((choice, index) => {
          // The first bears the field's own id, so that a link to the field leads to it.
          const own = index === 0 ? id : `${id}-${index + 1}`;
          return (
            <label key={String(choice.value)} className="choice" htmlFor={own}>
              <input
                className="choice__input"
                type="checkbox"
                id={own}
                name={path}
                data-field={path}
                aria-invalid={problem ? true : undefined}
                checked={chosen.includes(choice.value)}
                disabled={props.disabled || props.readOnly}
                onChange={(event) => props.commit(ticked(choice.value, event.currentTarget.checked))}
                onBlur={props.leave}
              />
              <span className="choice__body">
                <span className="choice__text">
                  <span className="choice__title">{choice.label}</span>
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
