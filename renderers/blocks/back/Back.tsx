import type { BlockProps } from "../../block.ts";
import { usePress } from "../usePress.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** The button to go back. It is not a link, since the journey decides where it leads. */
export function Back({ block }: BlockProps) {
  const press = usePress();
  const text = useText();
  const { t } = useSpeaker();
  const event = asString(block.props.event) ?? "back";
  return (
    <button className="back-link" type="button" {...press(event)}>
      <Icon name="back" mirror />
      <span>{text(asText(block.props.text)) || t("ui.back")}</span>
    </button>
  );
}
