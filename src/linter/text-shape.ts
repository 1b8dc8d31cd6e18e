import { isLanguage, recent } from "../model/index.ts";

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

/**
 * The numbers in a text that may be limits. Leaves out numbers in examples, dates, telephone or card numbers, and words
 * (`SW1A`). It rather misses a limit than reports a wrong one, because correcting that would break a correct text.
 */
export function limitsSaid(text: string, language: string): readonly string[] {
  if (!/\d/.test(text)) return [];
  let rest = text;
  for (const other of [...EXAMPLES, ...OTHERS, ...datesOf(language)]) rest = rest.replaceAll(other, " ");
  return /\p{L}{2}/u.test(rest) ? numbersIn(rest) : [];
}

/** A text without its examples and quotations. */
export function withoutExamples(text: string): string {
  return EXAMPLES.reduce((rest, example) => rest.replaceAll(example, " "), text);
}

const EXAMPLE =
  "e\\.\\s?g\\.|for example|for instance|such as|p\\.\\s?ej\\.|por ejemplo|ejemplo|example|z\\.\\s?B\\.|zum Beispiel|par exemple|p\\.\\s?ex\\.|por exemplo|ad esempio";

const EXAMPLES: readonly RegExp[] = [
  // Everything after the word up to the end of the sentence or the closing bracket.
  new RegExp(`(?<!\\p{L})(?:${EXAMPLE})(?!\\p{L})(?:[^.!?)]|\\.(?=\\S))*`, "giu"),
  /“[^”]*”|„[^“]*“|«[^»]*»|"[^"]*"/gu,
];

const OTHERS: readonly RegExp[] = [
  // 05/02/2030, 2030-02-05, 14:30, 555-010-0142. Two numbers joined by a hyphen are a range and stay.
  /\d+(?:[/:]\d+)+|\d+(?:[-–.]\d+){2,}/g,
  // 1234 5678 9012, +44 20 7946
  /\+\d+(?:[\s-]?\d+)*|\d{2,}(?:\s\d{2,})+/g,
  // A letter directly before or after the number: B12, SW1A, 2nd. "4-digit" is a limit.
  /\p{L}\d[\p{L}\d]*|\d+\p{L}[\p{L}\d]*/gu,
];

/** Dates with the name of a month, in any order and with any short words in between. */
const datesOf = recent(20, (language: string): readonly RegExp[] => {
  const months = ["long", "short"].flatMap((month) => {
    const format = new Intl.DateTimeFormat(isLanguage(language) ? language : "en", {
      month: month as "long" | "short",
    });
    return Array.from({ length: 12 }, (_, index) => format.format(new Date(2030, index, 15)).replaceAll(".", ""));
  });
  const name = `(?<!\\p{L})(?:${months.join("|")})(?!\\p{L})\\.?`;
  return [
    new RegExp(`(?:\\d{1,2}\\.?\\s(?:\\p{L}{1,3}\\s)?)?${name}(?:,?\\s(?:\\p{L}{1,3}\\s)?\\d+)*(?:,\\s\\d{4})?`, "giu"),
  ];
});

/** A word of a text and its offset. */
interface Word {
  readonly word: string;
  readonly offset: number;
}

/** The words of a text for a dictionary lookup. Leaves out markup, placeholders, addresses and `<keep>` parts. */
export function wordsIn(text: string): readonly Word[] {
  const plain = text.replaceAll(NO_WORDS, (part) => " ".repeat(part.length));
  return [...plain.matchAll(/\p{L}+(?:['’]\p{L}+)*/gu)].map(({ 0: word, index }) => {
    return { word: word.replaceAll("’", "'"), offset: index };
  });
}

// An address is looked for only where its name can begin: from each of its characters, a long word would take minutes.
const NO_WORDS = /<keep>.*?<\/keep>|<[^<>]*>|\{\w*\}|https?:\S+|(?<![\w.])[\w.]+@[\w.]+/gs;
