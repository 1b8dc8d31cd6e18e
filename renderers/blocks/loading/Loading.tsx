import type { BlockProps } from "../../block.ts";
import { useWaiting } from "../../page/waiting.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** Shows that something is loading, and announces it to screen readers. */
export function Loading({ block }: BlockProps) {
  const text = useText();
  const { t } = useSpeaker();
  useWaiting();
  return <output className="loader">{text(asText(block.props.text)) || t("ui.loading")}</output>;
}
