import {
  distance,
  experimentsOf,
  type Fix,
  groupBy,
  HOUSE_WORDS,
  houseWords,
  pointer,
  propertiesOf,
  recent,
  type Repository,
} from "../../model/index.ts";
import { copiedTexts } from "../copied-texts.ts";
import { unknownWords } from "../dictionary.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";
import { wordsIn } from "../text-shape.ts";

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

export const nameSpelling: Rule = {
  id: "name-spelling",
  severity: "warning",
  finds:
    "The name of a property, of a choice's value or of an experiment's flag contains a word that is not in the dictionary and differs by one letter from a word of another name.",
  why: "Data stored under the correct name is not found under the misspelt one: an answer is never read, or nobody takes part in an experiment.",
  *check({ repo }) {
    const words = [...namesIn(repo)].flatMap((name) => wordsInName(name.name).map((word) => ({ word, ...name })));
    const byWord = groupBy(words, ({ word }) => word);
    const rare = [...byWord].filter(([, places]) => places.length === 1).map(([word]) => word);
    const usual = [...byWord].filter(([, places]) => places.length > 1).map(([word]) => word);
    for (const [word, intended] of slipsAmong(`${rare.join(" ")}\n${usual.join(" ")}`))
      for (const { name, finding } of byWord.get(word) ?? []) {
        const message =
          byWord.get(intended)?.length === 1
            ? `"${word}" in "${name}" is not a known word, and differs in one letter from "${intended}" in another name. Correct the one that is wrong.`
            : `"${word}" in "${name}" is not a known word, and other names have "${intended}". Correct the name.`;
        yield { ...finding, message };
      }
  },
};

/**
 * Maps unknown words of the first line to a similar word of the second line or of the first one. Cached because most
 * edits do not change the words.
 */
const slipsAmong = recent(4, (lines: string): ReadonlyMap<string, string> => {
  const [rare = [], usual = []] = lines.split("\n").map((line) => line.split(" "));
  const pairs = rare.flatMap((word) => {
    const other = [...usual, ...rare].find((one) => isSlip(word, one));
    return other === undefined ? [] : [[word, other] as const];
  });
  const unknown = unknownWords("en", pairs.flat());
  // If both words of a pair are unknown, only one is reported.
  return new Map(
    pairs.filter(([word, other]) => unknown.has(word) && !(rare.includes(other) && unknown.has(other) && word > other)),
  );
});

function* namesIn(
  repo: Repository,
): Generator<{ readonly name: string; readonly finding: Pick<Finding, "file" | "pointer" | "part"> }> {
  for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
    for (const [name] of propertiesOf(schema))
      yield { name, finding: { file, pointer: pointer(at, "properties", name), part: "key" } };
    for (const [index, value] of (schema.enum ?? []).entries())
      if (typeof value === "string") yield { name: value, finding: { file, pointer: pointer(at, "enum", index) } };
  }
  const { file, list } = experimentsOf(repo);
  if (file === undefined) return;
  for (const { flag } of list) if (flag !== undefined) yield { name: flag.value, finding: flag };
}

/** The words of a name that are long enough to recognize a typing mistake. */
function wordsInName(name: string): readonly string[] {
  const words = name.match(/\p{Lu}?\p{Ll}+|\p{Lu}{2,}(?!\p{Ll})/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length >= SHORTEST);
}

const SHORTEST = 5;

/**
 * Whether two words differ by one letter or by two swapped letters. Forms of the same word, where one is the start of
 * the other, do not count.
 */
function isSlip(word: string, other: string): boolean {
  if (word[0] !== other[0] && word[1] !== other[1] && word[0] !== other[1] && word[1] !== other[0]) return false;
  return !word.startsWith(other) && !other.startsWith(word) && distance(word, other, 2) === 1;
}
