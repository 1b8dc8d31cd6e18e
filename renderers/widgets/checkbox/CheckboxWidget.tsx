import { Rich, RichIn } from "../../text/index.ts";
import { control } from "../control.ts";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import { useBefore } from "../useBefore.ts";
import type { WidgetProps } from "../widget.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** Yes or no as a checkbox. With `invert`, ticked means `false` ("I don't have …"). */
export function CheckboxWidget(props: WidgetProps) {
  const { id, hint, problem, layout } = props;
  const { t } = useSpeaker();
  const invert = layout.invert === true;
  const ticked = invert ? props.value === false : props.value === true;
  useBefore(id, (control) => {
    if (control instanceof HTMLInputElement && control.checked !== ticked) props.commit(control.checked !== invert);
  });
  return (
    <div className="field">
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <label className="check" htmlFor={id}>
        <input
          {...control(props)}
          className="check__input"
          type="checkbox"
          checked={ticked}
          disabled={props.disabled || props.readOnly}
          onChange={(event) => props.commit(event.currentTarget.checked !== invert)}
          onBlur={() => props.leave()}
        />
        <span className="check__text">
          {props.labelText ? <Rich text={props.labelText} quiet={t("ui.optional")} /> : props.label}
        </span>
      </label>
      <RichIn as="p" className="field__hint" id={hintId(id)} text={hint} />
    </div>
  );
}
