import { atom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { TextEdit } from "../kernel/schema.ts";
import type { Overview, TextRow } from "../protocol.ts";
import { forArm } from "./for-arm.ts";
import { edit } from "./state.ts";

/**
 * What a person has typed in one language, and the text when they started, because somebody else may change it in the
 * meantime.
 */
export interface Written extends Pick<TextEdit, "value" | "was"> {
  /** The text that the form had then. It keeps it, so that what is typed stays. */
  readonly initial: string;
  /** It is saved, but the screen is not up to date yet. */
  readonly isSaved?: true;
}

/** What was typed of one text and is not saved yet, by language. */
export type Draft = Readonly<Record<string, Written>>;

type Drafts = Readonly<Record<string, Draft>>;

/** All drafts of this tab, so that another choice, another place or a reload loses nothing. */
export const draftsAtom = atomWithStorage<Drafts>(
  "studio.drafts",
  {},
  createJSONStorage<Drafts>(() => sessionStorage, {
    // A page that was reloaded while something was being saved is up to date already.
    reviver: (_, value) => (isSavedDraft(value) ? undefined : value),
  }),
  { getOnInit: true },
);

/**
 * How often a draft was saved or discarded outside its own form. Forms are then drawn anew, because a form keeps what
 * was typed in it.
 */
export const settledAtom = atom(0);

function isSavedDraft(value: unknown): boolean {
  return typeof value === "object" && value !== null && "isSaved" in value;
}

/** A text with what was typed of it. */
export interface Drafted extends Pick<TextRow, "file" | "key"> {
  /** For whom it is: `<flag>=<arm>`, or empty for everybody. */
  readonly people: string;
  readonly draft: Draft;
}

/** The name of the draft of a text, for everybody (empty) or for people in an arm (`<flag>=<arm>`). */
export function draftName({ file, key }: Pick<TextRow, "file" | "key">, people: string): string {
  return `${file}:${key}:${people}`;
}

/** The texts that have something that is not saved. */
export function unsavedIn(drafts: Drafts): readonly Drafted[] {
  return Object.entries(drafts).flatMap(([name, draft]) => {
    const [file = "", key = "", people = ""] = name.split(":");
    return isUnsaved(draft) ? [{ file, key, people, draft }] : [];
  });
}

/** Whether a draft has anything that is not saved. */
export function isUnsaved(draft: Draft | undefined): boolean {
  return Object.values(draft ?? {}).some(({ value, was, isSaved }) => isSaved !== true && value !== (was ?? ""));
}

/** The drafts with another one under the name. An empty draft is removed. */
export function withDraft(drafts: Drafts, name: string, draft: Draft): Drafts {
  const { [name]: _, ...others } = drafts;
  return Object.keys(draft).length === 0 ? others : { ...others, [name]: draft };
}

/** What was typed in one language. `now` is its text on the screen. */
export interface Typed {
  readonly language: string;
  readonly value: string;
  readonly now: string | null;
  /** An earlier version is being saved, after which the text on the screen is another one. */
  readonly isSaving: boolean;
}

/** After a person has typed. What is as it was is no draft, unless an earlier version is being saved. */
export function withTyped(draft: Draft, { language, value, now, isSaving }: Typed): Draft {
  const { [language]: { was, initial } = { was: now, initial: now ?? "" }, ...others } = draft;
  const isAsItWas = value === (now ?? "") && was === now;
  return isAsItWas && !isSaving ? others : { ...others, [language]: { was, initial, value } };
}

/** After `saved` was saved: what was typed since then was typed over the saved text. */
export function withSaved(saved: Draft, now: Draft): Draft {
  const entries = Object.entries(now).map(([language, mine]): [string, Written] => {
    // What is typed next is typed over the saved text, even before the screen is up to date.
    const was = saved[language]?.value ?? mine.was;
    return [language, { ...mine, was, ...(was === mine.value && { isSaved: true as const }) }];
  });
  return Object.fromEntries(entries);
}

/** Without what is saved. */
export function withoutSaved(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, { isSaved }]) => isSaved !== true));
}

/**
 * Saves what was typed of a text, in all languages together. Resolves to `false` if it was not saved, after showing the
 * reason. `set` changes the draft.
 */
export async function saveDraft(
  { file, key, people, draft }: Drafted,
  languages: Overview["languages"],
  set: (next: (now: Draft) => Draft) => void,
): Promise<boolean> {
  const texts = languages.flatMap(({ id: language }): TextEdit[] => {
    const mine = draft[language];
    if (mine === undefined || mine.value === (mine.was ?? "")) return [];
    return [{ language, file, key, value: mine.value, was: mine.was }];
  });
  if (texts.length === 0) {
    set(() => ({}));
    return true;
  }
  return edit(forArm({ kind: "set", texts }, people), {
    takeTheirs: () => set(() => ({})),
    onSaved: () => set((since) => withSaved(draft, since)),
    onShown: () => set(withoutSaved),
  });
}

/**
 * Says what was saved last (`said`) and how many texts were left without saving them. Screen readers announce it, so an
 * edit is announced even while another text is not saved.
 */
export function savedWords(said: string, left: number): string {
  if (left === 0) return said === "" ? "Saved" : said;
  const unsaved = `${left} ${left === 1 ? "text is" : "texts are"} not saved yet`;
  return said === "" ? unsaved : `${unsaved}. ${said}`;
}
