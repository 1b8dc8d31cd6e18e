// HTML has no line of text with a list that can be styled and described: a `datalist` can be neither. In the ARIA
// pattern the input keeps the focus and handles the keys for its options.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
import { asText } from "../../props.ts";
import { RichIn } from "../../text/index.ts";
import { control } from "../control.ts";
import { useTyped } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";
import { useSuggestions } from "./useSuggestions.ts";
import { useSpeaker } from "../../text/speaker.ts";

/**
 * A line of text with suggestions: the WAI-ARIA 1.2 combobox with a list popup. Without a list from the block it is
 * only a line of text. With an empty list, no popup is shown.
 */
export function SuggestWidget(props: WidgetProps) {
  const { t } = useSpeaker();
  const credit = asText(props.layout.credit);
  const typed = useTyped(props);
  const list = useSuggestions(props, typed);
  const menu = `${props.id}-menu`;
  const option = (index: number) => `${menu}-${index}`;
  const role = props.listed && !props.readOnly;
  return (
    <span className="suggest">
      <input
        {...control(props)}
        {...(role && {
          role: "combobox",
          "aria-autocomplete": "list" as const,
          "aria-expanded": list.open,
          "aria-controls": list.open ? menu : undefined,
          "aria-activedescendant": list.active === undefined ? undefined : option(list.active),
        })}
        className="input"
        type="text"
        defaultValue={typed.defaultValue}
        onChange={list.onChange}
        onKeyDown={list.onKeyDown}
        onBlur={list.onBlur}
        readOnly={props.readOnly}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
      />
      {list.open ? (
        <div className="menu suggest__menu">
          <div id={menu} role="listbox" aria-label={t("ui.suggestions", { label: props.label })}>
            {props.choices.map((choice, index) => (
              <div
                key={String(choice.value)}
                id={option(index)}
                className="menu__option"
                role="option"
                aria-selected={index === list.active}
                ref={index === list.active ? showInList : undefined}
                data-active={index === list.active ? "" : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => list.pick(choice)}
              >
                {choice.label}
              </div>
            ))}
          </div>
          <RichIn as="p" className="suggest__credit" text={credit} />
        </div>
      ) : null}
      {role ? (
        <output className="visually-hidden">
          {list.open ? t("ui.suggested", { count: props.choices.length }) : (list.picked ?? "")}
        </output>
      ) : null}
    </span>
  );
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
