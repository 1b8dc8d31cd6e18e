import type { ReactNode } from "react";
import type { Text } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import type { Markup, Piece } from "./markup.ts";
import { NamedLink } from "./NamedLink.tsx";
import { translate } from "./translate.ts";

/** A text with its links and emphasis. Use `useText` where only words fit (attributes, inside a link). */
export function Rich({ text }: { readonly text: Text }) {
  return <Pieces pieces={translate(text, useHost())} />;
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
  return pieces.map((piece, index) => (typeof piece === "string" ? piece : <Element key={index} markup={piece} />));
}

function Element({ markup }: { readonly markup: Markup }) {
  const inner = <Pieces pieces={markup.children} />;
  if (markup.tag === "strong") return <strong>{inner}</strong>;
  if (markup.tag === "keep") return <span className="keep">{inner}</span>;
  return <NamedLink to={markup.to}>{inner}</NamedLink>;
}
