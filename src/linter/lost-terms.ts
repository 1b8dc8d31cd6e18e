import type { LocaleText } from "../model/index.ts";
import { plain } from "./text-shape.ts";

/** A text that seems to have lost a part: it is short, and has no translation of a word that the others always have. */
interface LostTerm {
  readonly text: LocaleText;
  readonly same: LocaleText;
  /** The word in the other language. */
  readonly word: string;
  /** Another text that has both. */
  readonly example: LocaleText;
}

/** A text, and the same text in the other language, in lower case without markup. */
interface Pair {
  readonly text: LocaleText;
  readonly same: LocaleText;
  readonly here: string;
  readonly there: string;
}

/**
 * Compares the texts of two languages, in both directions. Which words belong together is learned from the texts:
 * "subscription" is in every text whose translation has "suscripción". A word that often has another translation tells
 * nothing.
 */
export function lostTerms(texts: readonly (readonly [text: LocaleText, same: LocaleText])[]): readonly LostTerm[] {
  const pairs = texts.map(([text, same]): Pair => ({ text, same, here: bare(text), there: bare(same) }));
  const back = pairs.map(({ text, same, here, there }): Pair => ({ text: same, same: text, here: there, there: here }));
  return [...lostHere(pairs), ...lostHere(back)];
}

function lostHere(pairs: readonly Pair[]): readonly LostTerm[] {
  const usual = usualRatio(pairs);
  const short = new Set(pairs.filter((pair) => isShort(pair, usual)));
  const found = new Map<LocaleText, LostTerm>();
  for (const [word, having] of withWords(pairs, short)) {
    if (having.length < SEVERAL) continue;
    const [odd, example] = shortWithout(having, short) ?? [];
    if (odd === undefined || example === undefined || found.has(odd.text)) continue;
    found.set(odd.text, { text: odd.text, same: odd.same, word, example: example.text });
  }
  return [...found.values()];
}

/** Shorter than this part of the usual length: half a text is. */
const SHORT = 0.75;
/** With fewer texts, a word may be translated the same way by chance. */
const SEVERAL = 6;
/** Shorter words are mostly grammar. */
const WORD = /\p{L}{5,}/gu;
/** The beginning of a word stays the same in most of its forms. */
const BEGINNING = 4;

/** Whether a text is shorter than usual. A single word, here or there, may have any length. */
function isShort({ here, there }: Pair, usual: number): boolean {
  return here.length < SHORT * usual * there.length && there.trim().includes(" ") && /\p{L}{4,}/u.test(here);
}

function bare({ value }: LocaleText): string {
  return plain(value).toLowerCase();
}

/** How long the texts of this language usually are, compared with the other one. */
function usualRatio(pairs: readonly Pair[]): number {
  const long = pairs.filter(({ there }) => there.length > 30);
  const ratios = long.map(({ here, there }) => here.length / there.length).toSorted((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? 1;
}

/** The texts that have a word in the other language, for each word of a short text. */
function withWords(pairs: readonly Pair[], short: ReadonlySet<Pair>): ReadonlyMap<string, readonly Pair[]> {
  const found = new Map<string, Pair[]>();
  for (const { there } of short) for (const word of there.match(WORD) ?? []) found.set(word, []);
  for (const pair of pairs) for (const word of new Set(pair.there.match(WORD))) found.get(word)?.push(pair);
  return found;
}

/**
 * The only short text without the word that most others have here, and one that has it. `undefined` if too many are
 * without it, or if not exactly one of these is short.
 */
function shortWithout(having: readonly Pair[], short: ReadonlySet<Pair>): readonly [Pair, Pair?] | undefined {
  const few = 1 + Math.floor(having.length * RARELY);
  const words = having.slice(0, 1 + few).flatMap(({ here }) => here.match(/\p{L}{4,}/gu) ?? []);
  let [usual, without] = ["", having];
  for (const term of new Set(words.map((word) => word.slice(0, BEGINNING)))) {
    const others = having.filter(({ here }) => !here.includes(term));
    if (others.length < without.length) [usual, without] = [term, others];
  }
  const [odd, ...more] = without.filter((pair) => short.has(pair));
  if (odd === undefined || more.length > 0 || without.length > few) return undefined;
  return [odd, having.find(({ here }) => here.includes(usual))];
}

/** In this part of the texts, a word may have another translation than usual. */
const RARELY = 1 / 20;
