import { type DayNotation, lettersOf, type MonthNames, type Part, PARTS, type Parts, plain } from "./day-words.ts";

/**
 * The parts of a whole day in one text: `03/27/2007`, `2007-03-27`, `27 de marzo de 2007`, `27.3.07`. It is read in the
 * order of the place, or in another one if that is the only possible reading. `undefined` for anything else: a text that
 * could be two days, or has anything more in it, is never guessed. `yearOf` is for years of two digits.
 */
export function readDay(text: string, notation: DayNotation, yearOf: (two: string) => string): Parts | undefined {
  const { order, words } = notation;
  if (text.length > LONGEST) return undefined;
  const typed = plain(text);
  const named = namedMonth(typed, notation);
  const rest = named?.rest ?? typed;
  if (!lettersOf(rest).every((word) => isMadeOf(word, words))) return undefined;
  const numbers = rest.match(/\d+/g) ?? [];
  const entered = named === undefined ? separated(numbers, order) : numbers;
  if (entered.length !== (named === undefined ? 3 : 2)) return undefined;
  const read = (as: readonly Part[]) => {
    // Where the year is not written first, only a whole year can be.
    if (as === PARTS && order[0] !== "year" && (entered[0]?.length ?? 0) < 4) return undefined;
    const kept = named === undefined ? as : as.filter((part) => part !== "month");
    const found = Object.fromEntries(kept.map((part, index) => [part, entered[index] ?? ""]));
    const { year = "", month = "", day = "" } = { month: named?.month, ...found };
    return isPossible(year, month, day)
      ? { year: year.length === 2 ? yearOf(year) : year, month: month.padStart(2, "0"), day: day.padStart(2, "0") }
      : undefined;
  };
  const own = read(order);
  if (own !== undefined) return own;
  const others = new Map(
    ORDERS.flatMap((other) => read(other) ?? []).map((parts) => [Object.values(parts).join(), parts]),
  );
  return others.size === 1 ? [...others.values()][0] : undefined;
}

/** Longer than any day with its day of the week. */
const LONGEST = 80;

/** The orders in which days are written somewhere. */
const ORDERS: readonly (readonly Part[])[] = [PARTS, ["day", "month", "year"], ["month", "day", "year"]];

/** Digits without separators: `20070327` or, in the order of the place, `03272007`. */
function separated(numbers: readonly string[], order: readonly Part[]): readonly string[] {
  const [all = ""] = numbers;
  if (numbers.length !== 1 || all.length !== 8) return numbers;
  const found = [order, PARTS].map((some) => {
    let at = 0;
    return some.map((part) => all.slice(at, (at += part === "year" ? 4 : 2)));
  });
  const isUsual = (cut: readonly string[]) => cut.some((number) => /^(?:1[89]|20|21)\d\d$/.test(number));
  return found.find(isUsual) ?? numbers;
}

/** Whether a text consists of known words. Chinese, Thai and others write no spaces between them. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  if (words.has(text)) return true;
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (ends.has(at)) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  return ends.has(text.length);
}

function isPossible(year: string, month: string, day: string): boolean {
  const within = (text: string, most: number) => text.length <= 2 && Number(text) >= 1 && Number(text) <= most;
  return /^(?:\d{4}|\d{2})$/.test(year) && within(month, 12) && within(day, 31);
}

interface NamedMonth {
  readonly month: string;
  /** The text without the name. */
  readonly rest: string;
}

function namedMonth(text: string, { months, words }: DayNotation): NamedMonth | undefined {
  const names = months
    .flatMap((own, index) => own.map((name) => ({ name, month: String(index + 1) })))
    .filter(({ name }) => !/\d/.test(name))
    // "mar." is a month and a day of the week. The longest name is meant.
    .toSorted((a, b) => Number(words.has(a.name)) - Number(words.has(b.name)) || b.name.length - a.name.length);
  for (const { name, month } of names) {
    const at = positionOf(name, text);
    if (at >= 0) return { month, rest: `${text.slice(0, at)} ${text.slice(at + name.length)}` };
  }
  for (const word of lettersOf(text)) {
    const month = monthOf(word, months);
    if (month !== undefined) return { month, rest: text.replace(word, " ") };
  }
  return undefined;
}

/** Where a name stands in a text, not as part of a longer word. -1 if nowhere. */
function positionOf(name: string, text: string): number {
  const isLetter = (at: number) => /[\p{L}\p{M}]/u.test(text[at] ?? "");
  let at = text.indexOf(name);
  while (at >= 0 && (isLetter(at - 1) || isLetter(at + name.length))) at = text.indexOf(name, at + 1);
  return at;
}

/** A month by its name, or by the first three or more letters of it. */
export function monthOf(word: string, months: MonthNames): string | undefined {
  const found = months.flatMap((own, index) => (own.includes(word) ? index : []));
  const begun = months.flatMap((own, index) =>
    word.length >= 3 && own.some((name) => name.startsWith(word)) ? index : [],
  );
  const [month] = found.length === 1 ? found : begun.length === 1 ? begun : [];
  return month === undefined ? undefined : String(month + 1);
}
