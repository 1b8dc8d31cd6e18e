import { useTranslation } from "react-i18next";
import type { BlockProps } from "../../block.ts";
import { useWaiting } from "../../page/waiting.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";

/** Something is on its way; said aloud too. */
export function Loading({ block }: BlockProps) {
  const text = useText();
  const { t } = useTranslation();
  useWaiting();
  return <output className="loader">{text(asText(block.props.text)) || t("ui.loading")}</output>;
}
