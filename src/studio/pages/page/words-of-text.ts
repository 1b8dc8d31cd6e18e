import type { PageView, ItemFieldView } from "../../protocol-page.ts";
import { plainText } from "../../plain-text.ts";

/** The text of a key in a language, without tags, or else in the first one that has it, or the key itself. */
export function wordsOfText({ texts }: Pick<PageView, "texts">, key: string, language = ""): string {
  // A plural has a suffix behind its key.
  const row = texts.find((one) => one.key === key || one.key.replace(/_\w+$/, "") === key);
  const values = row?.values ?? {};
  const all = [values[language] ?? null, ...Object.values(values)];
  return plainText(all.find((words) => words !== null && words !== "") ?? key);
}

/** A field's label, or else what is known about the field. */
export function fieldWords(view: Pick<PageView, "texts">, { label, called, hint }: ItemFieldView): string {
  if (label !== null) return wordsOfText(view, label);
  return `Field without label (${hint === null ? called : wordsOfText(view, hint)})`;
}
