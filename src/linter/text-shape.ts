import { isLanguage } from "../model/index.ts";

/** The numbers of a text, as written and in order of size; those inside placeholders and markup do not count. */
export function numbersIn(text: string): string[] {
  return [...plain(text).matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replace(/[.,]$/, "")).sort();
}

/** The same as amounts, read with the language's separators: of "1.000" and "2,5" in German `1000` and `2.5`. */
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
  // A folder may have any name, also one that no language can have.
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
 * Its last mark, where that says what kind of a text it is: a sentence, a question, a call, a label, something that goes on.
 * `undefined` where the text is too short for its mark to say that.
 */
export function ending(text: string): string | undefined {
  const words = text.replaceAll(/<\/?\w[^<>]*>/g, "").trim();
  // A question is one in however few words another language asks it.
  if (words.endsWith("?")) return "?";
  // Of a label or an abbreviation the mark says nothing.
  if (words.split(/\s+/).length < 3) return undefined;
  if (words.endsWith("...")) return "…";
  return /(?:[.?!…]|(?<=\p{L}):)$/u.exec(words)?.[0] ?? "";
}

/** How many sentences it has. */
export function sentences(text: string): number {
  return plain(text)
    .split(/(?<!(?<!\p{L})\p{Lu}{1,2})[.?!…]+\s+(?=[¿¡"«]?[\p{Lu}\d])/u)
    .filter((part) => part.trim() !== "").length;
}
