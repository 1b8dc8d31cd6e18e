import type { Context } from "../context.ts";
import { lostTerms } from "../lost-terms.ts";
import type { Finding, Rule } from "../rule.ts";
import type { LocaleText } from "../../model/index.ts";
import { wordsIn } from "../words.ts";

export const cutText: Rule = {
  id: "cut-text",
  severity: "warning",
  finds:
    "A text of several words ends with a word that needs another one after it (an article, a preposition, a single letter), and its translation does not. Or a short text has no word for one of its translation, although all other texts whose translation has this word do.",
  why: "The end of the text was lost: people read half a sentence, or press a button that does not say what it does.",
  reads: "texts",
  *check({ translations }) {
    for (const languages of translations) {
      for (const text of languages.flat()) {
        const last = lastOf(text, SURELY);
        if (last === undefined) continue;
        const same = languages.flat().find((other) => other.file !== text.file && other.plural === text.plural);
        if (same === undefined || (lastOf(same, SURELY) ?? lastOf(same, PERHAPS)) !== undefined) continue;
        const message = `This text ends with "${last}", so its end seems to be missing. In ${same.file.path} it is "${same.value}". Complete the text, or remove the word.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
    yield* withoutTerms(translations);
  },
};

function* withoutTerms(translations: Context["translations"]): Generator<Finding> {
  const count = Math.max(0, ...translations.map((languages) => languages.length));
  for (let language = 1; language < count; language++) {
    const pairs = translations.flatMap(([first, ...others]) =>
      (others[language - 1] ?? []).flatMap((text) => {
        const same = first?.find(({ plural }) => plural === text.plural);
        return same === undefined ? [] : [[text, same] as const];
      }),
    );
    for (const { text, same, word, example } of lostTerms(pairs)) {
      const message = `In ${same.file.path} this text has the word "${word}" ("${same.value}"). Nearly all other texts that have it there also have a word for it here, such as "${example.key}". Complete the text.`;
      yield { file: text.file, pointer: text.pointer, message };
    }
  }
}

type Words = Readonly<Record<string, string>>;

/** Words by language that cannot end a text. */
const SURELY: Words = {
  en: "a an the of and or your my our their its no every each with from into at as than if because while very",
  es: "el la los las un una unos unas de del al a en con por para sin sobre entre y e o u que tu tus mi mis su sus nuestro nuestra este esta si no lo le se muy como desde hasta hacia ya",
};

/** Words that can also end a sentence ("the form to fill in") or a label that is followed by its value. */
const PERHAPS: Words = { en: "in on to for by about", es: "" };

/**
 * The last word of a text, if it is one of `open` or a single letter. Texts that end with punctuation or have only one
 * word are skipped.
 */
function lastOf({ file, value }: LocaleText, open: Words): string | undefined {
  const known = open[file.path.split("/")[1] ?? ""]?.split(" ");
  const words = wordsIn(value);
  const last = words.at(-1)?.word;
  if (known === undefined || last === undefined || words.length < 2 || !value.endsWith(last)) return undefined;
  return known.includes(last) || /^\p{Ll}$/u.test(last) ? last : undefined;
}
