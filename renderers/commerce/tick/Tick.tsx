import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { ChoiceLine } from "../../ChoiceLine.tsx";

/** An additional option, as a card with a checkbox. The journey knows whether it is ticked. */
export function Tick({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  return (
    <ChoiceLine
      type="checkbox"
      words={text(asText(props.title))}
      note={text(asText(props.note))}
      end={text(asText(props.end))}
      checked={props.on === true}
      onChange={(event) => host.send({ name: "tick", payload: { on: event.currentTarget.checked } })}
    />
  );
}
