import { useMemo } from "react";
import { addDayFormat } from "../../../src/texts/index.ts";
import { useHost } from "../../host.ts";
import { asString } from "../../props.ts";
import { DateParts } from "./DateParts.tsx";
import { useBefore } from "../useBefore.ts";
import type { WidgetProps } from "../widget.ts";
import { dayNotation, type Part } from "./day-words.ts";
import { wrongParts } from "./read-part.ts";
import { type TypedParts, useParts } from "./useParts.ts";
import { useSpeaker } from "../../text/speaker.ts";

/**
 * A date that people know by heart, in three controls: paging a calendar back to a year of birth takes too long. A
 * problem, and a link to it, is at the part that is wrong.
 */
export function DateWidget(props: WidgetProps) {
  const { i18n } = useSpeaker();
  addDayFormat(i18n);
  const { site, languages } = useHost();
  const country = asString(site?.country);
  const codes = (languages ?? []).map(({ code }) => code).join(" ");
  const notation = useMemo(
    () => dayNotation(i18n.language, country, codes.split(" ").filter(Boolean)),
    [i18n.language, country, codes],
  );
  const { order } = notation;
  const typed = useParts(props, notation);
  const wrong = props.problem ? wrongParts(typeof props.value === "string" ? props.value : "", order) : [];
  // The part with the field's own id, where a link to the field leads.
  const first = wrong[0] ?? order[0];
  return (
    <DateParts widget={props}>
      {order.map((part) => (
        <OnePart
          key={part}
          part={part}
          id={part === first ? props.id : `${props.id}-${part}`}
          widget={props}
          wrong={wrong.includes(part)}
          typed={typed}
        />
      ))}
    </DateParts>
  );
}

interface OnePartProps {
  readonly part: Part;
  readonly id: string;
  readonly widget: WidgetProps;
  readonly wrong: boolean;
  readonly typed: TypedParts;
}

function OnePart({ part, id, widget, wrong, typed }: OnePartProps) {
  const { t } = useSpeaker();
  const text = typed.shown[part];
  useBefore(id, (control) => {
    if (control.value === text) return;
    typed.type(part, control.value);
    // The person has left the field already, and nothing reported that.
    if (!control.closest("fieldset")?.contains(document.activeElement)) setTimeout(typed.leave);
  });
  return (
    <div className="date__part" data-part={part}>
      <label className="date__label" htmlFor={id}>
        {t(`ui.date.${part}`)}
      </label>
      <input
        className="input"
        id={id}
        name={`${widget.path}.${part}`}
        type="text"
        // No date picker, and no change by the mouse wheel: people type digits, or the name of the month.
        inputMode="numeric"
        autoComplete={widget.autocomplete === "bday" ? `bday-${part}` : "off"}
        required={widget.required}
        disabled={widget.disabled}
        readOnly={widget.readOnly}
        aria-invalid={wrong ? true : undefined}
        value={text}
        onChange={(event) => typed.type(part, event.currentTarget.value)}
        onPaste={(event) => {
          if (!widget.readOnly && typed.paste(event.clipboardData.getData("text"))) event.preventDefault();
        }}
        onBlur={(event) => typed.onBlur(part, event)}
      />
    </div>
  );
}
