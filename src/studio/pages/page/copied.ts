import { atom } from "jotai";
import { atomWithStorage } from "jotai/utils";
import type { AddStep } from "../../commands/add-step.ts";
import type { InsertCopy } from "../../kernel/inserts/copy.ts";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { saidAtom } from "../state.ts";
import { fieldWords, partWords } from "./words-of-text.ts";

/** What was copied: it stays where it is, and is read again when it is pasted. */
export interface Copied {
  readonly of: InsertCopy["of"] | NonNullable<AddStep["copies"]>;
  readonly words: string;
}

/** All tabs have it, because a copy may go into another journey. */
export const copiedAtom = atomWithStorage<Copied | null>("studio.copy", null, undefined, { getOnInit: true });

/** Keeps what is to be pasted, and says so. */
export const copyAtom = atom(null, (_, set, copied: Copied) => {
  set(copiedAtom, copied);
  set(
    saidAtom,
    `“${copied.words}” is copied. Paste it ${"step" in copied.of ? "behind a page on any map" : "on any page"}.`,
  );
});

/** A part of the page, to be copied. `undefined` if it is none that a list has, such as a dialog. */
export function copiedPart(view: PageView, part: PartView): Copied | undefined {
  if (part.place === null) return undefined;
  return { of: { flow: view.flow, at: part.at, was: part.was }, words: partWords(view, part) };
}

export function copiedField(view: PageView, field: ItemFieldView): Copied {
  const { form, name, was } = field;
  return { of: { form, field: name, was }, words: fieldWords(view, field) };
}
