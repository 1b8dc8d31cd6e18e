import type { BlockProps } from "../../block.ts";
import { useWaiting } from "../../page/waiting.ts";
import { asText } from "../../props.ts";
import { useText, useUi } from "../../text/index.ts";

/** Something is on its way; said aloud too. */
export function Loading({ block }: BlockProps) {
  const text = useText();
  const ui = useUi();
  useWaiting();
  return <output className="loader">{text(asText(block.props.text)) || ui("loading")}</output>;
}
