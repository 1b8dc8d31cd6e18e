/** A piece of a locale text: plain text, or an element with pieces inside. */
export type Piece = string | Markup;

interface Markup {
  readonly tag: "link" | "strong" | "keep";
  /** Name of a link, for `link`. */
  readonly to: string;
  readonly children: readonly Piece[];
}

/**
 * Parses `<link to="terms">…</link>`, `<strong>…</strong>` and `<keep>…</keep>`. It never fails: anything else, and any
 * element that is not closed correctly, stays plain text.
 */
export function parseMarkup(source: string): readonly Piece[] {
  const root: Piece[] = [];
  const open: { opening: string; tag: Markup["tag"]; to: string; children: Piece[] }[] = [];
  const top = () => open.at(-1)?.children ?? root;
  let read = 0;
  for (const match of source.matchAll(TAG)) {
    const [all, closing, bare, to] = match;
    push(top(), source.slice(read, match.index));
    read = match.index + all.length;
    if (closing !== undefined) {
      if (open.at(-1)?.tag === closing) {
        const frame = open.pop();
        if (frame) top().push({ tag: frame.tag, to: frame.to, children: frame.children });
      } else push(top(), all);
    } else if (to === undefined) {
      open.push({ opening: all, tag: bare === "keep" ? "keep" : "strong", to: "", children: [] });
    } else if (open.some((frame) => frame.tag === "link")) {
      // A link inside a link cannot be reached with the keyboard, and HTML does not allow it.
      push(top(), all);
    } else open.push({ opening: all, tag: "link", to, children: [] });
  }
  push(top(), source.slice(read));
  for (let frame = open.pop(); frame; frame = open.pop()) {
    push(top(), frame.opening);
    for (const piece of frame.children) {
      if (typeof piece === "string") push(top(), piece);
      else top().push(piece);
    }
  }
  return root;
}

/** The plain text of pieces. */
export function words(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : words(piece.children))).join("");
}

const TAG = /<\/(link|strong|keep)>|<(strong|keep)>|<link to="([^"<>]*)">/g;

function push(into: Piece[], text: string): void {
  if (text === "") return;
  const last = into.at(-1);
  if (typeof last === "string") into[into.length - 1] = last + text;
  else into.push(text);
}
