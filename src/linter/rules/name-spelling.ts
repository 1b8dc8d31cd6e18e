import { distance, experimentsOf, groupBy, pointer, propertiesOf, recent, type Repository } from "../../model/index.ts";
import { unknownWords } from "../dictionary.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

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

interface Name {
  readonly name: string;
  readonly finding: Pick<Finding, "file" | "pointer" | "part">;
}

function* namesIn(repo: Repository): Generator<Name> {
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
