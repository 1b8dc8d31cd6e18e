import type { ReactNode } from "react";
import type { Text } from "../../src/engine/index.ts";
import type { Markup, Piece } from "./markup.ts";
import { NamedLink } from "./NamedLink.tsx";
import { translate } from "./translate.ts";
import { useSpeaker } from "./speaker.ts";

interface RichProps {
  readonly text: Text;
  /** A word that is shown in a lighter style if the text ends with it: "(optional)". */
  readonly quiet?: string;
  /** A text with several pieces is in one element, for a parent that arranges its elements. */
  readonly whole?: boolean;
}

/** A text with its links and emphasis. Use `useText` where only plain text is possible (attributes, inside a link). */
export function Rich({ text, quiet = "", whole = false }: RichProps) {
  const pieces = translate(text, useSpeaker());
  if (whole && pieces.length > 1)
    return (
      <span>
        <Pieces pieces={pieces} />
      </span>
    );
  const last = pieces.at(-1);
  if (quiet === "" || typeof last !== "string" || !last.endsWith(quiet)) return <Pieces pieces={pieces} />;
  return (
    <>
      <Pieces pieces={[...pieces.slice(0, -1), last.slice(0, -quiet.length)]} />
      <span className="field__optional">{quiet}</span>
    </>
  );
}

/**
 * Each text is alone in an element, and another text is in another element. A browser that translates the page moves
 * the texts away from where React has put them. React would then change what nobody sees, or find nothing to remove.
 */
function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
  return pieces.map((piece, index) =>
    typeof piece === "string" ? <span key={`${index} ${piece}`}>{piece}</span> : <Element key={index} markup={piece} />,
  );
}

function Element({ markup }: { readonly markup: Markup }) {
  const inner = <Pieces pieces={markup.children} />;
  if (markup.tag === "strong") return <strong>{inner}</strong>;
  if (markup.tag === "keep") return <span className="keep">{inner}</span>;
  return <NamedLink to={markup.to}>{inner}</NamedLink>;
}
