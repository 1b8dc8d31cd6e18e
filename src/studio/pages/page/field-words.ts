import type { FieldView, PageView } from "../../protocol-page.ts";
import { wordsOf } from "./words-of.ts";

/** What people call a field: by its label; else by what is known of it. */
export function fieldWords(view: Pick<PageView, "texts">, { label, called, hint }: FieldView): string {
  if (label !== null) return wordsOf(view, label);
  return `Field without label (${hint === null ? called : wordsOf(view, hint)})`;
}
