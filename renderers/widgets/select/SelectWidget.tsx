import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { control } from "../control.ts";
import { Input } from "../Input.tsx";
import { useBefore } from "../useBefore.ts";
import type { WidgetProps } from "../widget.ts";
import { chosen, ReadOnlyChoice } from "./ReadOnlyChoice.tsx";
import { useSpeaker } from "../../text/speaker.ts";

/** One of a list, as the browser's own control, which works on every phone and with every screen reader. */
export function SelectWidget(props: WidgetProps) {
  const { t } = useSpeaker();
  const ref = useSameFocus();
  useReplaced(props);
  const { value, choices } = props;
  const none = value === undefined || value === null || value === "";
  const shown = none ? "" : String(value);
  useBefore(props.id, (control) => {
    if (control instanceof HTMLSelectElement && control.value !== shown) props.commit(read(control.value, props));
  });
  // While a new list loads, a line of text stays one: the browser may be filling it in.
  const [wasLine, setLine] = useState(props.free);
  const isLine = props.free || (wasLine && choices.length === 0);
  if (isLine !== wasLine) setLine(isLine);
  if (isLine) return <Input widget={props} type="text" ref={ref} />;
  if (props.readOnly) return <ReadOnlyChoice widget={props} />;
  const known = chosen(props) !== undefined;
  return (
    <span className="select">
      <select
        {...control(props)}
        ref={ref}
        className="select__control"
        value={shown}
        onChange={(event) => props.commit(read(event.currentTarget.value, props))}
        onBlur={() => props.leave()}
      >
        <option value="">{props.placeholder ?? t("ui.choose")}</option>
        {/* A stored value whose list has not loaded yet. */}
        {none || known ? null : <option value={String(value)}>{String(value)}</option>}
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

function read(text: string, { choices }: WidgetProps): string | number | boolean {
  return choices.find((choice) => String(choice.value) === text)?.value ?? text;
}

/** A `ref` for two controls of one field that replace each other: the new one takes over the focus of the old one. */
function useSameFocus() {
  const held = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (held.current) control?.focus();
    return () => {
      held.current = document.activeElement === control;
    };
  }, []);
}

/**
 * Keeps the answer when the line of text becomes a list. A browser fills in a country and its region at once, and only
 * then the list of regions arrives: what it wrote ("California") is the option with that name or value.
 */
function useReplaced({ choices, value, commit, typing }: WidgetProps): void {
  useLayoutEffect(() => {
    // What was typed last is not committed yet.
    const typed = typing.isWaiting() ? typing.text()?.trim() : undefined;
    if (choices.length === 0 || (typed === undefined && choices.some((choice) => choice.value === value))) return;
    const text = typed ?? (typeof value === "string" ? value : "");
    const same =
      text && choices.find((choice) => [choice.label, String(choice.value)].some((one) => isSame(one, text)));
    if (!same) return;
    typing.end();
    commit(same.value);
    // Only a new list or a new value can match.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choices, value]);
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
}
