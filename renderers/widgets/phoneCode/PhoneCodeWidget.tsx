import { Icon } from "../../icon/Icon.tsx";
import { control } from "../control.ts";
import { chosen, ReadOnlyChoice } from "../select/ReadOnlyChoice.tsx";
import { useBefore } from "../useBefore.ts";
import type { Choice, WidgetProps } from "../widget.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** A country's phone code. The closed control shows only the code, and the open list also the country. */
export function PhoneCodeWidget(props: WidgetProps) {
  const { t } = useSpeaker();
  const value = typeof props.value === "string" ? props.value : "";
  useBefore(props.id, (control) => {
    if (control instanceof HTMLSelectElement && control.value !== value) props.commit(control.value);
  });
  if (props.readOnly) return <ReadOnlyChoice widget={props} />;
  const known = value === "" || chosen(props) !== undefined;
  return (
    <span className="select" data-code={value === "" ? undefined : ""}>
      <select
        {...control(props)}
        className="select__control"
        value={value}
        onChange={(event) => props.commit(event.currentTarget.value)}
        onBlur={() => props.leave()}
      >
        {value === "" ? <option value="">{props.placeholder ?? t("ui.choose")}</option> : null}
        {known ? null : <option value={value}>{dialled(value)}</option>}
        {props.choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {listed(choice)}
          </option>
        ))}
      </select>
      {value === "" ? null : (
        <span className="select__value" aria-hidden="true">
          <bdi dir="ltr">{dialled(value)}</bdi>
        </span>
      )}
      <Icon name="down" />
    </span>
  );
}

function dialled(code: string): string {
  return code.startsWith("+") ? code : `+${code}`;
}

function listed({ value, label }: Choice): string {
  const code = dialled(String(value));
  return label.startsWith(code) ? label : `${code} ${label}`;
}
