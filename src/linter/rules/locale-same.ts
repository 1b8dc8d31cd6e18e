import type { Rule } from "../rule.ts";
import { plain } from "../text-shape.ts";

export const localeSame: Rule = {
  id: "locale-same",
  severity: "warning",
  finds: "A text is the same, word for word, in two languages.",
  why: "Most often it was copied and never translated: people get a sentence in a language that they do not read.",
  readsTexts: true,
  *check({ translations }) {
    for (const [first, ...others] of translations) {
      for (const text of others.flat()) {
        const same = first?.find(({ plural }) => plural === text.plural);
        if (same === undefined || same.value !== text.value || !hasSentence(text.value)) continue;
        const message = `This text is the same in ${same.file.path}. Translate the one that is in the wrong language.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

/** Names, codes and single words may be alike in two languages; several words, of which one is no name, are not. */
function hasSentence(value: string): boolean {
  const words = plain(value).match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && words.slice(1).some((word) => /^\p{Ll}/u.test(word));
}
