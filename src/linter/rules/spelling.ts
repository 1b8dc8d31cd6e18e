import { HOUSE_WORDS, houseWords, type Repository } from "../../model/index.ts";
import { copiedTexts } from "../copied-texts.ts";
import { unknownWords } from "../dictionary.ts";
import { groupBy } from "../group.ts";
import type { Finding, Rule } from "../rule.ts";
import { wordsIn } from "../words.ts";

export const spelling: Rule = {
  id: "spelling",
  severity: "warning",
  finds:
    "A word of a text is neither in the dictionary of its language nor one of the house's own (`locales/words.json`); or a word of the house's own is in no text.",
  why: "People read a slip, half a word, or a word of another language, and trust the page less that asks for their card.",
  readsTexts: true,
  *check(context) {
    const { repo, texts } = context;
    const used = new Set<string>();
    // The locale-same rule says that they are not translated.
    const copies = new Set(copiedTexts(context).flatMap(({ copies }) => copies.map(({ text }) => text)));
    const own = texts.filter((text) => !copies.has(text));
    for (const [language, inIt] of groupBy(own, ({ file }) => file.path.split("/")[1] ?? "")) {
      const house = wordsOf(repo, language);
      const places = inIt.flatMap((text) => wordsIn(text.value).map(({ word, offset }) => ({ text, word, offset })));
      const byWord = groupBy(places, (place) => place.word);
      const listed = (word: string) => [word, word.toLowerCase()].find((form) => house.has(form));
      for (const word of byWord.keys()) used.add(`${house.get(listed(word) ?? "")} ${listed(word)}`);
      const others = [...byWord.keys()].filter((word) => listed(word) === undefined);
      for (const [word, meant] of unknownWords(language, others)) {
        const message = `"${word}" is no word of this language (${language})${suggested(meant)} Correct it, or add it to ${HOUSE_WORDS}.`;
        for (const { text, offset } of byWord.get(word) ?? [])
          yield {
            file: text.file,
            pointer: text.pointer,
            span: { offset, length: word.length },
            message,
          } satisfies Finding;
      }
    }
    yield* idle(repo, used);
  },
};

/** The key of words that every language has. */
const EVERY = "*";

/** The house's own words in a language, each with the key under which it is listed. */
function wordsOf(repo: Repository, language: string): ReadonlyMap<string, string> {
  const words = houseWords(repo);
  return new Map([EVERY, language].flatMap((key) => (words.get(key) ?? []).map(({ value }) => [value, key] as const)));
}

function* idle(repo: Repository, used: ReadonlySet<string>): Generator<Finding> {
  for (const [key, words] of houseWords(repo)) {
    for (const { value, ...place } of words) {
      if (!used.has(`${key} ${value}`)) yield { ...place, message: `No text has "${value}". Remove it here.` };
    }
  }
}

function suggested(meant: readonly string[]): string {
  const words = meant.map((word) => `"${word}"`);
  const last = words.pop();
  if (last === undefined) return ".";
  return `. Did you mean ${words.length > 0 ? `${words.join(", ")} or ${last}` : last}?`;
}
