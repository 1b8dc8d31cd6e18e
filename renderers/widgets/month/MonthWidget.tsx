import { type FocusEvent, useState } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { useSpeaker } from "../../text/speaker.ts";
import { latinDigits } from "../number/notation.ts";
import { DateParts } from "../date/DateParts.tsx";
import { controlOf, useBefore } from "../useBefore.ts";
import type { WidgetProps } from "../widget.ts";

/**
 * A month of a year in two controls. The browser's own control for it is a line of text in half of the browsers. The
 * value is one text, `2026-11`; while a part is missing it is incomplete (`-11`), and the form refuses it.
 */
export function MonthWidget(props: WidgetProps) {
  const { t, i18n } = useSpeaker();
  const [year, month] = partsOf(props.value);
  // The year as it is typed, which becomes a part of the value at once.
  const [typed, setTyped] = useState<string>();
  const isStill = typed !== undefined && readYear(typed) === year;
  const commit = (parts: readonly [year: string, month: string]) =>
    props.commit(parts.every((part) => part === "") ? "" : parts.join("-"));
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.closest("fieldset")?.contains(relatedTarget)) return;
    setTyped(undefined);
    props.leave();
  };
  // A month that is chosen is right, so a problem beside it is the year's.
  const isMonthWrong = (props.problem && month === "") || undefined;
  const isYearWrong = (props.problem && (month !== "" || !/^\d{4}$/.test(year))) || undefined;
  // The part with the field's own id, where a link to the field leads.
  const [monthId, yearId] =
    isYearWrong && !isMonthWrong ? [`${props.id}-month`, props.id] : [props.id, `${props.id}-year`];
  // Both parts at once: each one alone would be put together with what the other had before.
  useBefore(monthId, (control) => {
    const written = controlOf(yearId)?.value ?? year;
    const before = [readYear(written), control.value] as const;
    if (before[0] === year && before[1] === month) return;
    setTyped(written);
    commit(before);
    // The person has left the field already, and nothing reported that.
    if (!control.closest("fieldset")?.contains(document.activeElement)) setTimeout(() => props.leave());
  });
  return (
    <DateParts widget={props}>
      <div className="date__part" data-part="name">
        <label className="date__label" htmlFor={monthId}>
          {t("ui.date.month")}
        </label>
        <span className="select">
          <select
            className="select__control"
            id={monthId}
            name={`${props.path}.month`}
            required={props.required}
            // A `select` has no `readonly`. Nothing else can be chosen.
            disabled={props.disabled || props.readOnly}
            aria-invalid={isMonthWrong}
            value={month}
            onChange={(event) => commit([year, event.currentTarget.value])}
            onBlur={leave}
          >
            <option value="">{t("ui.choose")}</option>
            {monthsIn(i18n.language).map((name, index) => (
              <option key={name} value={String(index + 1).padStart(2, "0")}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </div>
      <div className="date__part" data-part="year">
        <label className="date__label" htmlFor={yearId}>
          {t("ui.date.year")}
        </label>
        <input
          className="input"
          id={yearId}
          name={`${props.path}.year`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required={props.required}
          disabled={props.disabled}
          readOnly={props.readOnly}
          aria-invalid={isYearWrong}
          value={isStill ? typed : year}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            commit([readYear(text), month]);
          }}
          onBlur={leave}
        />
      </div>
    </DateParts>
  );
}

/** The year and the month of a value, complete or not. */
function partsOf(value: unknown): readonly [year: string, month: string] {
  const [, year = "", month = ""] = /^(.*?)(?:-(\d\d)?)?$/.exec(typeof value === "string" ? value : "") ?? [];
  return [year, month];
}

/** In the digits of the value, and without the hyphen that separates its parts. */
function readYear(text: string): string {
  return latinDigits(text).trim().replaceAll("-", " ");
}

/** The names of the months as they stand alone. */
function monthsIn(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", calendar: "gregory", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)));
}
