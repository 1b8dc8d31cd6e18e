import type { BlockProps } from "../../block.ts";
import { asText } from "../../props.ts";
import { RichIn } from "../../text/index.ts";

/** The page's `h1`, with an explanation below it. */
export function Heading({ block }: BlockProps) {
  const { align, mark } = block.props;
  const text = asText(block.props.text);
  const sub = asText(block.props.sub);
  return (
    <div className="page-head" data-align={align === "center" ? "center" : undefined}>
      {mark === "done" ? <DoneMark /> : null}
      <RichIn as="h1" text={text} />
      <RichIn as="p" className="lede" text={sub} />
    </div>
  );
}

function DoneMark() {
  return (
    <svg className="done-mark" viewBox="0 0 56 56" aria-hidden="true">
      <path className="brand__mark-b" d="M4 28.5 13 20l10.5 10.5-.2 18z" />
      <path className="brand__mark-a" d="M23.5 30.5 45 8l8 8.4-29.7 32.1z" />
    </svg>
  );
}
