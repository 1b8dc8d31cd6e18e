import type { BlockProps } from "../../block.ts";
import { usePress } from "../../blocks/usePress.ts";
import { asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { Button } from "../../Button.tsx";

/** Who is meant, on one line, with a button to change it. */
export function Identity({ block: { props } }: BlockProps) {
  const press = usePress();
  const text = useText();
  const words = useBlockText("identity");
  const event = asString(props.change);
  return (
    <div className="identity">
      <p className="identity__who">
        <span className="identity__name">{text(asText(props.name))}</span>{" "}
        <span className="muted">{text(asText(props.detail))}</span>
      </p>
      {event === undefined ? null : (
        <Button look="link" {...press(event)}>
          <span>{words("change")}</span>
          {/* "Change" alone does not tell what is changed. */}
          <span className="visually-hidden">{` ${text(asText(props.what))}`}</span>
        </Button>
      )}
    </div>
  );
}
