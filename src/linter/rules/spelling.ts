import { type Fix, groupBy, HOUSE_WORDS, houseWords, pointer, type Repository } from "../../model/index.ts";
import { copiedTexts } from "../copied-texts.ts";
import { unknownWords } from "../dictionary.ts";
import type { Finding, Rule } from "../rule.ts";
import { wordsIn } from "../words.ts";

export const spelling: Rule = {
  id: "spelling",
  severity: "warning",
  finds:
    "A word of a text is in neither the dictionary of its language nor the project's own word list (`locales/words.json`). Or a word of that list is in no text.",
  why: "People read a misspelling, half a word or a foreign word, and have less trust in a page that asks for their card.",
  reads: "texts",
  *check(context) {
    const { repo, texts } = context;
    const used = new Set<string>();
    // The locale-same rule reports these as untranslated.
    const copies = new Set(copiedTexts(context).flatMap(({ copies }) => copies.map(({ text }) => text)));
    const own = texts.filter((text) => !copies.has(text));
    for (const [language, inIt] of groupBy(own, ({ file }) => file.path.split("/")[1] ?? "")) {
      const house = houseWordsOf(repo, language);
      const places = inIt.flatMap((text) => wordsIn(text.value).map(({ word, offset }) => ({ text, word, offset })));
      const byWord = groupBy(places, (place) => place.word);
      const listed = (word: string) => [word, word.toLowerCase()].find((form) => house.has(form));
      for (const word of byWord.keys()) used.add(`${house.get(listed(word) ?? "")} ${listed(word)}`);
      const others = [...byWord.keys()].filter((word) => listed(word) === undefined);
      for (const [word, suggestions] of unknownWords(language, others)) {
        const message = `"${word}" is not a known word of this language (${language})${suggested(suggestions)} Correct it, or add it to ${HOUSE_WORDS}.`;
        const fix = added(repo, language, word);
        for (const { text, offset } of byWord.get(word) ?? [])
          yield {
            file: text.file,
            pointer: text.pointer,
            span: { offset, length: word.length },
            message,
            ...(fix && { fix }),
          } satisfies Finding;
      }
    }
    yield* idle(repo, used);
  },
};

/** The key for words that are valid in every language. */
const EVERY = "*";

/** The project's own words for a language, each with the key under which it is listed. */
function houseWordsOf(repo: Repository, language: string): ReadonlyMap<string, string> {
  const words = houseWords(repo);
  return new Map([EVERY, language].flatMap((key) => (words.get(key) ?? []).map(({ value }) => [value, key] as const)));
}

function* idle(repo: Repository, used: ReadonlySet<string>): Generator<Finding> {
  for (const [key, words] of houseWords(repo)) {
    for (const { value, ...place } of words) {
      if (used.has(`${key} ${value}`)) continue;
      const edits = [{ file: place.file.path, pointer: place.pointer, was: value }];
      const fix = { does: `Remove “${value}” from the known words`, edits };
      yield { ...place, message: `No text contains "${value}". Remove it here.`, fix };
    }
  }
}

/** Adds a word to the project's own list, in alphabetical order. */
function added(repo: Repository, language: string, word: string): Fix | undefined {
  if (!repo.files.has(HOUSE_WORDS)) return undefined;
  const words = houseWords(repo).get(language);
  const at = pointer("/words", language);
  const index = words?.findIndex(({ value }) => value.localeCompare(word, language) > 0) ?? 0;
  const place = String(index === -1 ? words?.length : index);
  const edit = words === undefined ? { pointer: at, value: [word] } : { pointer: pointer(at, place), value: word };
  return { does: `Add “${word}” to the known words`, edits: [{ file: HOUSE_WORDS, ...edit }] };
}

function suggested(suggestions: readonly string[]): string {
  const words = suggestions.map((word) => `"${word}"`);
  const last = words.pop();
  if (last === undefined) return ".";
  return `. Did you mean ${words.length > 0 ? `${words.join(", ")} or ${last}` : last}?`;
}
