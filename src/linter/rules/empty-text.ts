import type { Rule } from "../rule.ts";

export const emptyText: Rule = {
  id: "empty-text",
  finds:
    "A text is blank, begins or ends with a space, begins with a punctuation mark, contains two spaces in a row, or repeats itself.",
  why: "The person sees a button or a message without words, or words that look like a mistake.",
  reads: "texts",
  *check({ texts }) {
    for (const { file, pointer, value } of texts) {
      const wrong = problemOf(value);
      if (wrong !== undefined) yield { file, pointer, message: wrong };
    }
  },
};

function problemOf(value: string): string | undefined {
  if (value.trim() === "") return "This text has no words. Write them, or remove the key in every language.";
  if (value !== value.trim()) return "This text begins or ends with a space. Remove it.";
  if (/^[,;:.!?)]/.test(value))
    return `This text begins with "${value.charAt(0)}", so its beginning seems to be missing. Add it, or remove the "${value.charAt(0)}".`;
  if (/ {2}/.test(value)) return "This text has two spaces in a row. Remove one.";
  const half = value.length / 2;
  const repeated =
    Number.isInteger(half - 0.5) &&
    value.slice(0, Math.floor(half)) === value.slice(Math.ceil(half)) &&
    value[Math.floor(half)] === " ";
  const [, word] = /(?:^|\s)([\p{L}]{2,}) \1(?=[\s.,;:!?]|$)/iu.exec(value) ?? [];
  if (repeated) return "This text repeats itself. Remove one of the two halves.";
  return word === undefined ? undefined : `The word "${word}" is here twice in a row. Remove one of the two.`;
}
