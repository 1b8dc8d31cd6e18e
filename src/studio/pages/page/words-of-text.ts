import type { FieldView, ItemFieldView, PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
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

/** The title of the section that a field is in. */
export function sectionWords(view: Pick<PageView, "texts">, { section }: FieldView): string {
  return section?.title == null ? "" : wordsOfText(view, section.title);
}

/** A short description of a part: its first text, or its kind. */
export function partWords(view: PageView, { words, name }: PartView): string {
  return words === null ? name : wordsOfText(view, words);
}

/** The kind of a part to show beside its words. Empty if the words already are the kind. */
export function kindBeside(view: PageView, part: PartView): string {
  const kind = partKind(part);
  return kind === partWords(view, part) ? "" : kind;
}

function partKind({ kind, name, title }: PartView): string {
  if (kind === "dialog") return "dialog";
  if (kind === "step") return "the page itself";
  if (kind === "message") return name === "" ? "message on opening" : `message after ${title}`;
  return title.charAt(0).toLowerCase() + title.slice(1);
}
