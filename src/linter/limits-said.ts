import { isLanguage, recent } from "../model/index.ts";
import { numbersIn } from "./text-shape.ts";

/**
 * The numbers of a text that may be limits: without those of an example, of a date, of a telephone or card number,
 * and those that belong to a word (`SW1A`). Better too few than a limit that is none: who corrects it makes a
 * right text wrong.
 */
export function limitsSaid(text: string, language: string): readonly string[] {
  if (!/\d/.test(text)) return [];
  let rest = text;
  for (const other of [...OTHERS, ...datesOf(language)]) rest = rest.replaceAll(other, " ");
  return /\p{L}{2}/u.test(rest) ? numbersIn(rest) : [];
}

const EXAMPLE =
  "e\\.\\s?g\\.|for example|for instance|such as|p\\.\\s?ej\\.|por ejemplo|ejemplo|example|z\\.\\s?B\\.|zum Beispiel|par exemple|p\\.\\s?ex\\.|por exemplo|ad esempio";

const OTHERS: readonly RegExp[] = [
  // All that comes after it, to the end of the sentence or of what stands in brackets.
  new RegExp(`(?<!\\p{L})(?:${EXAMPLE})(?!\\p{L})(?:[^.!?)]|\\.(?=\\S))*`, "giu"),
  /“[^”]*”|„[^“]*“|«[^»]*»|"[^"]*"/gu,
  // 05/02/2030, 2030-02-05, 14:30, 555-010-0142: two with a hyphen between are from one to the other.
  /\d+(?:[/:]\d+)+|\d+(?:[-–.]\d+){2,}/g,
  // 1234 5678 9012, +44 20 7946
  /\+\d+(?:[\s-]?\d+)*|\d{2,}(?:\s\d{2,})+/g,
  // A letter before it, or right behind it: B12, SW1A, 2nd. "4-digit" is a limit.
  /\p{L}\d[\p{L}\d]*|\d+\p{L}[\p{L}\d]*/gu,
];

/** Dates with the name of a month, in any order and with whatever short words between. */
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
