import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { wordsOf } from "./words-of.ts";

/** A short description of a part: its first text, or its kind. */
export function partWords(view: PageView, { words, name }: PartView): string {
  return words === null ? name : wordsOf(view, words);
}

/** The kind of a part. */
export function partKind({ kind, name }: PartView): string {
  if (kind === "dialog") return "opens over the page";
  if (kind === "told") return name === "" ? "told as it opens" : `told after ${name}`;
  return BLOCKS[name] ?? name;
}

const BLOCKS: Readonly<Record<string, string>> = { alert: "message", actions: "buttons", back: "way back" };
