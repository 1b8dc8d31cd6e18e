import type { Rule } from "../rule.ts";
import { groupBy, type LocaleText } from "../../model/index.ts";

export const localeMixedUp: Rule = {
  id: "locale-mixed-up",
  severity: "warning",
  finds: "Two texts are the same in one language and different in another.",
  why: "Usually one was pasted over the other: people who read one language see the text of another place.",
  reads: "texts",
  *check({ translations }) {
    const versions = translations.flatMap((languages) =>
      languages.flatMap((texts) => texts.map((text) => ({ text, languages }))),
    );
    for (const group of groupBy(versions, ({ text }) => `${folder(text)} ${text.value}`).values()) {
      for (const { text, languages } of group.slice(1)) {
        const [first] = group;
        if (first === undefined || text.key === first.text.key || text.value.length < SHORTEST) continue;
        if (text.file !== first.text.file && !isSentence(text.value)) continue;
        const elsewhere = differing(text, languages, first.text, first.languages);
        if (elsewhere === undefined) continue;
        const [one, other] = elsewhere;
        const message = `"${text.key}" and "${first.text.key}" are the same here, but not in ${one.file.path} ("${one.value}", "${other.value}"). Correct the one that is wrong.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

/** One or two characters (an abbreviation, a symbol) may translate to several different expressions. */
const SHORTEST = 3;

/**
 * Short texts that several journeys have ("Back") are translated to fit each journey, so a difference is no sign of a
 * mistake.
 */
function isSentence(text: string): boolean {
  return (text.match(/\p{L}+/gu)?.length ?? 0) > MOST_WORDS;
}

const MOST_WORDS = 3;

type Languages = readonly (readonly LocaleText[])[];

/**
 * The two texts in a language where they are completely different. A small variation (a plural, an article) may be
 * absent in another language.
 */
function differing(
  text: LocaleText,
  languages: Languages,
  other: LocaleText,
  others: Languages,
): readonly [LocaleText, LocaleText] | undefined {
  for (const [index, texts] of languages.entries()) {
    const one = texts.find(({ plural }) => plural === text.plural);
    const two = others[index]?.find(({ plural }) => plural === other.plural);
    if (one === undefined || two === undefined || one.file.path === text.file.path) continue;
    if (!alike(one.value, two.value)) return [one, two];
  }
  return undefined;
}

/**
 * Whether the text with fewer words shares half of its long words with the other one, or more than half of all. "Your"
 * alone is no likeness.
 */
function alike(a: string, b: string): boolean {
  return shared(a, b, SHORTEST) > 0.5 || shared(a, b, 5) >= 0.5;
}

/** The part of the words of at least this length that two texts share, by their beginnings. All if one has no words. */
function shared(a: string, b: string, length: number): number {
  const [one, two] = [beginnings(a, length), beginnings(b, length)];
  const least = Math.min(one.size, two.size);
  if (least === 0) return length === SHORTEST ? 1 : 0;
  return [...one].filter((word) => two.has(word)).length / least;
}

function beginnings(text: string, length: number): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= length).map((word) => word.slice(0, 4)));
}

function folder({ file }: LocaleText): string {
  return file.path.slice(0, file.path.lastIndexOf("/"));
}
