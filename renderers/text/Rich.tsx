import type { ReactElement } from "react";
import type { Text } from "../../src/engine/index.ts";
import type { Piece } from "./markup.ts";
import { NamedLink } from "./NamedLink.tsx";
import { translate } from "./translate.ts";
import { type PageSpeaker, useSpeaker } from "./speaker.ts";

interface RichProps {
  readonly text: Text;
  /** A word that is shown in a lighter style if the text ends with it: "(optional)". */
  readonly quiet?: string;
}

/** A text with its links and emphasis. Use `useText` where only plain text is possible (attributes, inside a link). */
export function Rich({ text, quiet = "" }: RichProps) {
  const speaker = useSpeaker();
  const last = quiet === "" ? undefined : translate(text, speaker).at(-1);
  if (typeof last !== "string" || !last.endsWith(quiet)) return richly(text, speaker);
  return (
    <>
      {richly(text, speaker).slice(0, -1)}
      <span>{last.slice(0, -quiet.length)}</span>
      <span className="field__optional">{quiet}</span>
    </>
  );
}

/** The elements of `Rich`, for a component that a page may have hundreds of. */
export function richly(text: Text, speaker: PageSpeaker): readonly ReactElement[] {
  return translate(text, speaker).map(pieceOf);
}

interface RichInProps {
  readonly as: "p" | "h1" | "h2" | "figcaption";
  readonly text: Text | undefined;
  readonly id?: string | undefined;
  readonly className?: string;
}

/** A text in an element of its own. Nothing where there is no text. */
export function RichIn({ as: Element, text, ...attributes }: RichInProps) {
  return text ? (
    <Element {...attributes}>
      <Rich text={text} />
    </Element>
  ) : null;
}

/**
 * Each text is alone in an element, and another text is in another element. A browser that translates the page moves
 * the texts away from where React has put them. React would then change what nobody sees, or find nothing to remove.
 */
function pieceOf(piece: Piece, index: number): ReactElement {
  if (typeof piece === "string") return <span key={`${index} ${piece}`}>{piece}</span>;
  const inner = piece.children.map(pieceOf);
  if (piece.tag === "strong") return <strong key={index}>{inner}</strong>;
  if (piece.tag === "keep")
    return (
      <span className="keep" key={index}>
        {inner}
      </span>
    );
  return (
    <NamedLink to={piece.to} key={index}>
      {inner}
    </NamedLink>
  );
}
