import { atom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { Command } from "../commands/index.ts";
import type { StepPlace } from "../../insight/index.ts";
import type { TextEdit } from "../kernel/schema.ts";
import type { TextRow } from "../protocol.ts";
import { forArm } from "./for-arm.ts";
import { edit } from "./state.ts";

/** What a person has typed, and what was there when they started, because somebody else may change it in the meantime. */
export interface Written extends Pick<TextEdit, "value" | "was"> {
  /** What the form had then. It keeps it, so that what is typed stays. */
  readonly initial: string;
  /** It is saved, but the screen is not up to date yet. */
  readonly isSaved?: true;
}

/** What was typed in a form, by question: of a text, by language. */
export type Typed = Readonly<Record<string, Written>>;

/** Something that was typed and is not saved: a text in all its languages, or a line of another form. */
export interface Draft {
  readonly typed: Typed;
  /** The text, or the command that saves the line. */
  readonly saves: OfText | Command;
  /** What it is, for people: `You (“Thank you”)`. Empty for a text. */
  readonly of: string;
}

/** A text for everybody (`people` is empty), or for people in an arm (`<flag>=<arm>`). */
interface OfText extends Pick<TextRow, "file" | "key"> {
  readonly people: string;
  /** The step that gets a text of its own. */
  readonly onlyAt?: StepPlace | undefined;
}

type Drafts = Readonly<Record<string, Draft>>;

/** All drafts of this tab, so that another choice, another place or a reload loses nothing. */
export const draftsAtom = atomWithStorage<Drafts>(
  "studio.unsaved",
  {},
  createJSONStorage<Drafts>(() => sessionStorage, {
    // A page that was reloaded while something was being saved is up to date already.
    reviver: (_, value) => (isSavedDraft(value) ? undefined : value),
  }),
  { getOnInit: true },
);

/**
 * How often each draft was saved or discarded outside its own form, by name. That form is then drawn anew, because a form
 * keeps what was typed in it.
 */
export const settledAtom = atom<Readonly<Record<string, number>>>({});

function isSavedDraft(value: unknown): boolean {
  return typeof value === "object" && value !== null && "isSaved" in value;
}

/** The name of the draft of a text. What is changed at one step only has a draft of its own. */
export function draftName({ file, key }: Pick<TextRow, "file" | "key">, people: string, onlyAt?: StepPlace): string {
  return `${file}:${key}:${people}${onlyAt === undefined ? "" : `:${onlyAt.flow}/${onlyAt.step}`}`;
}

/** The step, if the text is being changed there only. */
export function onlyAtIn(
  drafts: Drafts,
  row: TextRow,
  people: string,
  { flow, step }: StepPlace,
): StepPlace | undefined {
  return drafts[draftName(row, people, { flow, step })] === undefined ? undefined : { flow, step };
}

/** The drafts after a person has chosen to change a text at one step only, or everywhere. What is typed goes along. */
export function withOnlyAt(drafts: Drafts, row: TextRow, people: string, at: StepPlace, isOnly: boolean): Drafts {
  const { file, key } = row;
  const [everywhere, here] = [draftName(row, people), draftName(row, people, at)];
  const [from, to] = isOnly ? [everywhere, here] : [here, everywhere];
  const typed = { ...drafts[to]?.typed, ...drafts[from]?.typed };
  const others = withDraft(drafts, from, undefined);
  return withDraft(others, to, { typed, saves: { file, key, people, ...(isOnly && { onlyAt: at }) }, of: "" });
}

/** Whether anything is not saved. */
export function isUnsaved(typed: Typed = {}): boolean {
  return Object.values(typed).some(({ value, was, isSaved }) => isSaved !== true && value !== (was ?? ""));
}

/**
 * The drafts with another one under the name. One in which nothing is typed is removed, unless it says that what is typed
 * next is for one step only.
 */
export function withDraft(drafts: Drafts, name: string, draft: Draft | undefined): Drafts {
  const { [name]: _, ...others } = drafts;
  if (draft === undefined) return others;
  const isChosen = !("kind" in draft.saves) && draft.saves.onlyAt !== undefined;
  return isChosen || Object.keys(draft.typed).length > 0 ? { ...others, [name]: draft } : others;
}

/** What was typed for one question. `now` is what the screen has. */
interface TypedNow {
  readonly question: string;
  readonly value: string;
  readonly now: string | null;
  /** An earlier version is being saved, after which the screen will have something else. */
  readonly isSaving: boolean;
}

/** After a person has typed. What is as it was is no draft, unless an earlier version is being saved. */
export function withTyped(typed: Typed, { question, value, now, isSaving }: TypedNow): Typed {
  const { [question]: { was, initial } = { was: now, initial: now ?? "" }, ...others } = typed;
  const isAsItWas = value === (now ?? "") && was === now;
  return isAsItWas && !isSaving ? others : { ...others, [question]: { was, initial, value } };
}

/** After `saved` was saved: what was typed since then was typed over what is saved. */
export function withSaved(saved: Typed, now: Typed): Typed {
  const entries = Object.entries(now).map(([question, mine]): [string, Written] => {
    // What is typed next is typed over what is saved, even before the screen is up to date.
    const was = saved[question]?.value ?? mine.was;
    return [question, { ...mine, was, ...(was === mine.value && { isSaved: true as const }) }];
  });
  return Object.fromEntries(entries);
}

/** Without what is saved. `undefined` if nothing is left. */
export function withoutSaved(typed: Typed): Typed | undefined {
  const left = Object.entries(typed).filter(([, { isSaved }]) => isSaved !== true);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/**
 * Saves a draft, a text in all languages together. Resolves to `false` if it was not saved, after showing the reason.
 * `set` changes what is typed, or removes the draft if `next` returns `undefined`.
 */
export async function saveDraft(
  { typed, saves }: Pick<Draft, "typed" | "saves">,
  set: (next: (now: Typed) => Typed | undefined) => void,
): Promise<boolean> {
  if (isUnsaved(typed))
    return edit(commandOf(typed, saves), {
      takeTheirs: () => set(() => undefined),
      onSaved: () => set((since) => withSaved(typed, since)),
      onShown: () => set(withoutSaved),
    });
  set(() => ({}));
  return true;
}

function commandOf(typed: Typed, saves: Draft["saves"]): Command {
  if ("kind" in saves) return saves;
  const { file, key, people, onlyAt } = saves;
  const changed = Object.entries(typed).filter(([, { value, was }]) => value !== (was ?? ""));
  const texts = changed.map(([language, { value, was }]): TextEdit => ({ language, file, key, value, was }));
  return forArm({ kind: "set", texts, ...(onlyAt && { onlyAt }) }, people);
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
