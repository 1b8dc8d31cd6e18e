import { useTranslation } from "react-i18next";
import type { Json } from "../../src/engine/index.ts";
import { Rich } from "../text/index.ts";
import { hintId, ProblemLine, problemId } from "./ProblemLine.tsx";
import type { WidgetProps } from "./widget.ts";

interface ChoicesProps {
  readonly props: WidgetProps;
  readonly type: "radio" | "checkbox";
  readonly isChosen: (value: Json) => boolean;
  readonly choose: (value: Json, on: boolean) => void;
}

/** A few choices, all of them in sight, under their question. Two of which one is to be chosen stand side by side. */
export function Choices({ props, type, isChosen, choose }: ChoicesProps) {
  const { t } = useTranslation();
  const { id, path, problem, hint, choices, required } = props;
  const any = type === "checkbox";
  return (
    <fieldset aria-describedby={props.describedBy}>
      <legend className="choices__legend">
        {props.label}
        {any && !required ? <span className="field__optional">{` ${t("ui.optional")}`}</span> : null}
      </legend>
      {hint ? (
        <p className="field__hint" id={hintId(id)}>
          <Rich text={hint} />
        </p>
      ) : null}
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <div className={!any && choices.length === 2 ? "pair pair--keep" : "choices"}>
        {choices.map(({ value, label }, index) => {
          // The first bears the field's own id, so that a link to the field leads to it.
          const own = index === 0 ? id : `${id}-${index + 1}`;
          return (
            <label key={String(value)} className="choice" htmlFor={own}>
              <input
                className="choice__input"
                type={type}
                id={own}
                name={path}
                data-field={path}
                // Each box may stay empty; of radios one must be chosen, which the browser says of them all.
                required={!any && required}
                aria-invalid={any && problem ? true : undefined}
                checked={isChosen(value)}
                disabled={props.disabled || props.readOnly}
                onChange={(event) => choose(value, event.currentTarget.checked)}
                onBlur={() => props.leave()}
              />
              <span className="choice__body">
                <span className="choice__text">
                  <span className="choice__title">{label}</span>
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
