/**
 * A piece of a text: words, or something that a translator must not change (a parameter, or the start or the end of a
 * link or of emphasis).
 */
export type Piece = { readonly words: string } | Code;

type Code =
  | { readonly code: string; readonly is: "parameter" | "begins" | "ends" }
  /** Its content is translated. */
  | { readonly code: string; readonly is: "pair"; readonly end: string; readonly inner: readonly Piece[] };

/** Parameters (`{name}`) and tags in texts. */
const CODE = /\{\w+\}|<\/?[a-z]+(?:\s[^<>]*)?>/g;

/** The pieces of a text. A tag without a matching partner is a piece of its own. */
export function piecesOf(text: string): readonly Piece[] {
  const open: { code: string; pieces: Piece[] }[] = [];
  let pieces: Piece[] = [];
  const begins = ({ code, pieces: before }: { code: string; pieces: Piece[] }) => {
    pieces = [...before, { code, is: "begins" }, ...pieces];
  };
  let from = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    if (index > from) pieces.push({ words: text.slice(from, index) });
    from = index + code.length;
    if (code.startsWith("{")) pieces.push({ code, is: "parameter" });
    else if (code.startsWith("</")) {
      const at = open.findLastIndex((one) => tagName(one.code) === tagName(code));
      if (at < 0) pieces.push({ code, is: "ends" });
      else {
        while (open.length > at + 1) begins(open.pop() ?? { code: "", pieces: [] });
        const { code: start, pieces: before } = open.pop() ?? { code: "", pieces: [] };
        pieces = [...before, { code: start, is: "pair", end: code, inner: pieces }];
      }
    } else {
      open.push({ code, pieces });
      pieces = [];
    }
  }
  if (from < text.length) pieces.push({ words: text.slice(from) });
  while (open.length > 0) begins(open.pop() ?? { code: "", pieces: [] });
  return pieces;
}

/** A text as what must stay in it and the words around: one more part of words than codes. */
export function codesAndWords(text: string): { readonly codes: readonly string[]; readonly words: readonly string[] } {
  return { codes: text.match(CODE) ?? [], words: text.split(CODE) };
}

/** Whether two texts have the same codes around the same ones, in any order, and words inside the same pairs. */
export function haveSameCodes(one: string, other: string): boolean {
  return shapeOf(piecesOf(one)) === shapeOf(piecesOf(other));
}

function shapeOf(pieces: readonly Piece[]): string {
  const codes = pieces.flatMap((piece) => {
    if ("words" in piece) return [];
    if (piece.is !== "pair") return `${piece.is} ${piece.code}`;
    const hasWords = piece.inner.some((one) => "words" in one && one.words.trim() !== "");
    return `${piece.code}${hasWords ? "words" : ""}${shapeOf(piece.inner)}${piece.end}`;
  });
  return JSON.stringify(codes.toSorted());
}

/** `<link to="terms">`: `link`. */
const tagName = (tag: string) => /[a-z]+/.exec(tag)?.[0] ?? "";
