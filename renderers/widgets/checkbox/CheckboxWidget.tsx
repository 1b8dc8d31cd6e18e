import { useTranslation } from "react-i18next";
import { Rich } from "../../text/index.ts";
import { control } from "../control.ts";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import type { WidgetProps } from "../widget.ts";

/** Yes or no by a tick. With `invert`, ticked means `false` ("I don't have …"). */
export function CheckboxWidget(props: WidgetProps) {
  const { id, hint, problem, invert } = props;
  const { t } = useTranslation();
  return (
    <div className="field">
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <label className="check" htmlFor={id}>
        <input
          {...control(props)}
          className="check__input"
          type="checkbox"
          checked={invert ? props.value === false : props.value === true}
          disabled={props.disabled || props.readOnly}
          onChange={(event) => props.commit(event.currentTarget.checked !== invert)}
          onBlur={() => props.leave()}
        />
        <span className="check__text">
          {props.labelText ? <Rich text={props.labelText} quiet={t("ui.optional")} /> : props.label}
        </span>
      </label>
      {hint ? (
        <p className="field__hint" id={hintId(id)}>
          <Rich text={hint} />
        </p>
      ) : null}
    </div>
  );
}
