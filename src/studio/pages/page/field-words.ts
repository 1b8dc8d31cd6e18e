import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { wordsOfText } from "./words-of-text.ts";

/** A field's label, or else what is known about the field. */
export function fieldWords(view: Pick<PageView, "texts">, { label, called, hint }: ItemFieldView): string {
  if (label !== null) return wordsOfText(view, label);
  return `Field without label (${hint === null ? called : wordsOfText(view, hint)})`;
}
