import type { BlockProps } from "../../block.ts";
import { asString, asText } from "../../props.ts";
import { useText, RichIn } from "../../text/index.ts";
import twoHomes from "./two-homes.svg";

const PICTURES: Readonly<Record<string, string>> = { twoHomes };

/** One of our pictures, as wide as its place. The browser does not load it while it is hidden. */
export function Picture({ block: { props } }: BlockProps) {
  const text = useText();
  const caption = asText(props.caption);
  const address = PICTURES[asString(props.picture) ?? ""];
  if (address === undefined) return null;
  return (
    <figure className="proof">
      <img className="proof__image" src={address} alt={text(asText(props.alt))} loading="lazy" />
      <RichIn as="figcaption" className="note" text={caption} />
    </figure>
  );
}
