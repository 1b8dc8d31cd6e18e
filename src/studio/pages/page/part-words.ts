import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { wordsOfText } from "./words-of-text.ts";

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
