import { isLanguage, recent } from "../model/index.ts";
import { numbersIn } from "./text-shape.ts";

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
