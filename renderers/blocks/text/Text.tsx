import type { BlockProps } from "../../block.ts";
import { asText } from "../../props.ts";
import { Rich } from "../../text/index.ts";

/** A paragraph. */
export function TextBlock({ block }: BlockProps) {
  const text = asText(block.props.text);
  if (!text) return null;
  const { tone } = block.props;
  return (
    <p className={tone === "lede" || tone === "note" ? tone : undefined}>
      <Rich text={text} />
    </p>
  );
}
