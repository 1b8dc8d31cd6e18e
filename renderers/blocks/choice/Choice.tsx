import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { usePress } from "../usePress.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asObjects, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { DoorMark } from "./DoorMark.tsx";

/** Large choices that fill a page. Each sends its event. */
export function Choice({ block }: BlockProps) {
  return (
    <div className="doors">
      {asObjects(block.props.options).map((option) => (
        <Door key={asString(option.event)} option={option} />
      ))}
    </div>
  );
}

function Door({ option }: { readonly option: JsonObject }) {
  const press = usePress();
  const text = useText();
  const { mark } = option;
  const chosen = option.chosen === true;
  const marked = mark === "family" || mark === "office";
  const note = text(asText(option.note));
  return (
    <button
      className="door"
      type="button"
      data-plain={marked ? undefined : ""}
      aria-current={chosen ? "true" : undefined}
      {...press(asString(option.event) ?? "")}
    >
      {marked ? <DoorMark name={mark} /> : null}
      <span>
        <span className="door__title">{text(asText(option.title))}</span>
        {note === "" ? null : <span className="door__note">{note}</span>}
      </span>
      {chosen ? <Icon name="success" /> : <Icon name="forward" mirror />}
    </button>
  );
}
