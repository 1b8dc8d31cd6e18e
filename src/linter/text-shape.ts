import { isLanguage } from "../model/index.ts";

/** The numbers in a text as written, sorted. Ignores placeholders and markup. */
export function numbersIn(text: string): string[] {
  return [...plain(text).matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replace(/[.,]$/, "")).sort();
}

/** The numbers in a text, read with the language's separators: in German, "1.000" and "2,5" are `1000` and `2.5`. */
export function amountsIn(text: string, language: string): string[] {
  const { group, decimal } = separatorsOf(language);
  return numbersIn(text)
    .map((number) => {
      const groups = number.split(decimal)[0]?.split(group) ?? [];
      const grouped = groups.length > 1 && groups.slice(1).every((digits) => digits.length === 3);
      return (grouped ? number.replaceAll(group, "") : number).replace(decimal, ".");
    })
    .sort();
}

function separatorsOf(language: string): { readonly group: string; readonly decimal: string } {
  // A folder may have any name, including one that is not a valid language tag.
  const known = isLanguage(language) ? language : "en";
  const parts = new Intl.NumberFormat(known).formatToParts(12_345.6);
  const of = (type: "group" | "decimal", usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return { group: of("group", ","), decimal: of("decimal", ".") };
}

/** A text without its markup and placeholders. */
export function plain(text: string): string {
  return text.replaceAll(/<\/?\w[^<>]*>/g, "").replaceAll(/\{\w+\}/g, "");
}

/**
 * The punctuation at the end of a text, if it shows what kind of text it is: a sentence, a question, an exclamation, a
 * label, or something that continues. `undefined` if the text is too short to tell.
 */
export function ending(text: string): string | undefined {
  const words = text.replaceAll(/<\/?\w[^<>]*>/g, "").trim();
  // A question is a question, however short its translation is.
  if (words.endsWith("?")) return "?";
  // The punctuation of a label or an abbreviation has no meaning.
  if (words.split(/\s+/).length < 3) return undefined;
  if (words.endsWith("...")) return "…";
  return /(?:[.?!…]|(?<=\p{L}):)$/u.exec(words)?.[0] ?? "";
}

/** The number of sentences. */
export function sentences(text: string): number {
  return plain(text)
    .split(/(?<!(?<!\p{L})\p{Lu}{1,2})[.?!…]+\s+(?=[¿¡"«]?[\p{Lu}\d])/u)
    .filter((part) => part.trim() !== "").length;
}
