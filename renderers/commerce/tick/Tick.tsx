import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";

/** An additional option, as a card with a checkbox. The journey knows whether it is ticked. */
export function Tick({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const [note, end] = [text(asText(props.note)), text(asText(props.end))];
  return (
    <label className="choice">
      <input
        className="choice__input"
        type="checkbox"
        checked={props.on === true}
        onChange={(event) => host.send({ name: "tick", payload: { on: event.currentTarget.checked } })}
      />
      <span className="choice__body">
        <span className="choice__text">
          <span className="choice__title">{text(asText(props.title))}</span>
          {note === "" ? null : <span className="choice__note">{note}</span>}
        </span>
        {end === "" ? null : <span className="choice__end">{end}</span>}
      </span>
    </label>
  );
}
