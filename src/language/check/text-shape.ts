/** The numbers of a text, as written and in order of size; those inside placeholders and markup do not count. */
export function numbersIn(text: string): string[] {
  return [...plain(text).matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replace(/[.,]$/, "")).sort();
}

/** A text without its markup and placeholders. */
export function plain(text: string): string {
  return text.replaceAll(/<\/?\w[^<>]*>/g, "").replaceAll(/\{\w+\}/g, "");
}

/** Its last mark, where that says what kind of a text it is: a sentence, a question, a call, a label, something that goes on. */
export function ending(text: string): string {
  const words = text.replaceAll(/<\/?\w[^<>]*>/g, "").trim();
  // Of a label or an abbreviation the mark says nothing.
  if (words.split(/\s+/).length < 3) return "";
  if (words.endsWith("...")) return "…";
  return /(?:[.?!…]|(?<=\p{L}):)$/u.exec(words)?.[0] ?? "";
}

/** How many sentences it has. */
export function sentences(text: string): number {
  return plain(text)
    .split(/(?<!(?<!\p{L})\p{Lu}{1,2})[.?!…]+\s+(?=[¿¡"«]?[\p{Lu}\d])/u)
    .filter((part) => part.trim() !== "").length;
}
