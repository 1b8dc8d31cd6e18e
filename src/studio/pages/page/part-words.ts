import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { wordsOf } from "./words-of.ts";

/** What a part of a page says, in a few words; else what it is. */
export function partWords(view: PageView, { words, buttons, name }: PartView): string {
  const key = words ?? buttons[0]?.words ?? null;
  return key === null ? name : wordsOf(view, key);
}

/** What it is. */
export function partKind({ kind, name }: PartView): string {
  if (kind === "dialog") return "opens over the page";
  if (kind === "told") return name === "" ? "told as it opens" : `told after ${name}`;
  return BLOCKS[name] ?? name;
}

const BLOCKS: Readonly<Record<string, string>> = { alert: "message", actions: "buttons", back: "way back" };
