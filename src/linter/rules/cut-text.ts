import type { Rule } from "../rule.ts";
import type { LocaleText } from "../../model/index.ts";
import { wordsIn } from "../words.ts";

export const cutText: Rule = {
  id: "cut-text",
  severity: "warning",
  finds:
    "A text of several words ends with one after which another must come (an article, a preposition, a single letter), and not in another language.",
  why: "Its end was lost: people read half a sentence, or press a button that does not say what it does.",
  readsTexts: true,
  *check({ translations }) {
    for (const languages of translations) {
      for (const text of languages.flat()) {
        const last = lastOf(text, SURELY);
        if (last === undefined) continue;
        const same = languages.flat().find((other) => other.file !== text.file && other.plural === text.plural);
        if (same === undefined || (lastOf(same, SURELY) ?? lastOf(same, PERHAPS)) !== undefined) continue;
        const message = `This text ends with "${last}", and in ${same.file.path} it goes on ("${same.value}"). Say the rest, or take the word out.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

type Words = Readonly<Record<string, string>>;

/** By language, words after which another must come. */
const SURELY: Words = {
  en: "a an the of and or your my our their its no every each with from into at as than if because while very",
  es: "el la los las un una unos unas de del al a en con por para sin sobre entre y e o u que tu tus mi mis su sus nuestro nuestra este esta si no lo le se muy como desde hasta hacia ya",
};

/** Words that can end a sentence too ("the form to fill in"), and a label whose value follows. */
const PERHAPS: Words = { en: "in on to for by about", es: "" };

/** The last word of a text where it is one of these, or a single letter. After a mark, and of one word alone, nothing can be told. */
function lastOf({ file, value }: LocaleText, open: Words): string | undefined {
  const known = open[file.path.split("/")[1] ?? ""]?.split(" ");
  const words = wordsIn(value);
  const last = words.at(-1)?.word;
  if (known === undefined || last === undefined || words.length < 2 || !value.endsWith(last)) return undefined;
  return known.includes(last) || /^\p{Ll}$/u.test(last) ? last : undefined;
}
