import { useEffect, useRef, useState } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { asObject, asText } from "../../props.ts";
import { useText, RichIn } from "../../text/index.ts";
import { control } from "../control.ts";
import { Input } from "../Input.tsx";
import { hintId, ProblemLine, problemId } from "../ProblemLine.tsx";
import type { WidgetProps } from "../widget.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** The value of the option to write a text. No choice has this value. */
const WRITE = "\u0000";

/**
 * One of a list, or a line to write in if the person chooses that. The first choice is selected at first, unless the
 * layout sets otherwise. Both controls set the same field.
 */
export function SelectOrWriteWidget(props: WidgetProps) {
  const text = useText();
  const { value, choices, problem } = props;
  const { t } = useSpeaker();
  const said = asObject(props.layout.write);
  const asks = props.layout.first === "asked";
  const { writes, write, choose } = useChoice(props, asks);
  const own = asText(said.hint);
  const ownHint = own && `${props.id}-own-hint`;
  const hint = props.hint && hintId(props.id);
  const error = problem && <ProblemLine id={problemId(props.id)} problem={problem} />;
  const described = (...ids: readonly (string | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
  const chooser = writes ? `${props.id}-list` : props.id;
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor={chooser}>
          {props.label}
        </label>
        <RichIn as="p" className="field__hint" id={hint} text={props.hint} />
        {writes ? null : error}
        <span className="select">
          <select
            {...(writes ? {} : control(props))}
            id={chooser}
            aria-describedby={described(hint, writes ? undefined : problem && problemId(props.id))}
            className="select__control"
            value={writes ? WRITE : String(value ?? "")}
            disabled={props.readOnly}
            onChange={({ currentTarget }) => (currentTarget.value === WRITE ? write() : choose(currentTarget.value))}
            onBlur={() => props.leave()}
          >
            {asks ? <option value="">{props.placeholder ?? t("ui.choose")}</option> : null}
            {choices.map((choice) => (
              <option key={String(choice.value)} value={String(choice.value)}>
                {choice.label}
              </option>
            ))}
            <option value={WRITE}>{text(asText(said.option))}</option>
          </select>
          <Icon name="down" />
        </span>
      </div>
      {writes ? (
        <div className="field">
          <label className="field__label" htmlFor={props.id}>
            {text(asText(said.label))}
          </label>
          <RichIn as="p" className="field__hint" id={ownHint} text={own} />
          {error}
          <Input widget={{ ...props, describedBy: described(ownHint, problem && problemId(props.id)) }} type="text" />
        </div>
      ) : null}
    </>
  );
}

/**
 * The current choice: one of the list (the first one at the start, unless `asks` is set), or to write. A choice whose
 * value is its label follows the language.
 */
function useChoice({ value, choices, commit }: WidgetProps, asks: boolean) {
  const listed = (list: WidgetProps["choices"]) => list.findIndex((choice) => choice.value === value);
  const empty = value === undefined || value === null || value === "";
  const [writes, setWrites] = useState(!empty && listed(choices) < 0);
  const before = useRef(choices);
  useEffect(() => {
    const was = listed(before.current);
    before.current = choices;
    const chosen = !empty ? choices[was] : asks ? undefined : choices[0];
    if (!writes && chosen !== undefined && chosen.value !== value) commit(chosen.value);
  });
  return {
    writes,
    write: () => {
      setWrites(true);
      commit("");
    },
    choose: (chosen: string) => {
      setWrites(false);
      commit(chosen);
    },
  };
}
