import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asObjects, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { usePress } from "../usePress.ts";

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

/** A picture of the people that a choice is for. Only decoration: the title of the choice says the same in words. */
function DoorMark({ name }: { readonly name: "family" | "office" }) {
  return (
    <svg className="door__mark" viewBox="0 0 44 44" aria-hidden="true">
      {name === "family" ? <Family /> : <Professional />}
    </svg>
  );
}

function Family() {
  return (
    <>
      <circle className="brand__mark-a" cx="14" cy="13" r="6" />
      <path className="brand__mark-a" d="M3 37V32a11 11 0 0 1 18.5-8v13z" />
      <circle className="brand__mark-b" cx="30" cy="13" r="6" />
      <path className="brand__mark-b" d="M41 37V32a11 11 0 0 0-18.5-8v13z" />
    </>
  );
}

function Professional() {
  return (
    <>
      <path className="brand__mark-a" d="M5 16h34v22H5z" />
      <path className="brand__mark-b" d="M15 8h14v8h-4v-4h-6v4h-4z" />
    </>
  );
}
