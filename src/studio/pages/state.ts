import { atom, getDefaultStore } from "jotai";
import type { Command } from "../commands/index.ts";
import type { Conflict } from "../browser/merge-file.ts";
import type { ChangeNotice, Done, Overview } from "../protocol.ts";
import { armNow, hashOf, type Lens, lensIn, NO_LENS } from "./lens.ts";
import { messageOf, NotDone, request } from "./request.ts";
import { concerns } from "../view-topics.ts";
import { allAnswered, changed } from "./shown-views.ts";
import type { ViewName } from "../routes.ts";
import { lookIn } from "./how-shown.ts";

const store = getDefaultStore();

export const overviewAtom = atom<Overview | null>(null);

/** What is shown. It is part of the address, so that places can be linked to. */
export const lensAtom = atom<Lens>(NO_LENS);

/** Incremented with each change of files. */
export const newsAtom = atom(0);

/** Incremented when previews must be reloaded. */
export const reloadsAtom = atom(0);

/** What was done last, for screen readers. */
export const saidAtom = atom("");

/** How many edits are being saved. */
export const savingAtom = atom(0);

/** What was not done, and why. */
export const problemAtom = atom<string | null>(null);

interface InConflict extends Omit<Editing, "seen"> {
  readonly command: Command;
  readonly conflicts: readonly Conflict[];
}

/** An edit of something that somebody else has changed in the meantime. */
export const conflictAtom = atom<InConflict | null>(null);

/** Follows the address, and listens for changes. */
export function follow(): void {
  const read = () => {
    store.set(lensAtom, lensIn(location.hash, lookIn(document.cookie, innerWidth)));
    // An address that was opened before the journeys were known may not name one. While the overview is out of date, it
    // may lack the step; it is requested again anyway.
    const known = store.get(overviewAtom);
    if (known !== null && known.revision >= Math.max(made, heard)) lookAtOne(known);
  };
  read();
  window.addEventListener("hashchange", read);
  const events = new EventSource("/studio/api/events");
  events.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const notice = JSON.parse(data) as ChangeNotice;
    if (notice.reload) store.set(reloadsAtom, (count) => count + 1);
    // The answer to our own edit has it already.
    if (notice.files.length === 0 || !own.delete(notice.revision)) hear(notice);
  });
  events.addEventListener("open", () => {
    // A restarted Studio counts from the beginning.
    heard = 0;
    made = 0;
    own.clear();
    void refresh();
  });
}

/** The last revision of a notice, and the last revision made by our own edit. */
let heard = 0;
let made = 0;
/** Our own edits whose notices are still to come as events. */
const own = new Set<number>();

function hear(notice: ChangeNotice): void {
  heard = notice.revision;
  if (notice.files.length > 0) store.set(newsAtom, (count) => count + 1);
  changed(notice);
  if (concerns("at-a-glance", {}, notice)) void refresh();
}

let asking = false;
let again = false;

/** Reloads the overview. If it is called while an answer is pending, it is loaded once more. */
async function refresh(): Promise<void> {
  again = asking;
  if (asking) return;
  asking = true;
  try {
    const overview = await request("at-a-glance", {});
    // An answer to a request from before our own edit is outdated.
    if (overview.revision < made) {
      again = true;
      return;
    }
    followArm(store.get(overviewAtom), overview);
    store.set(overviewAtom, overview);
    // A pending request may return a step that was just created and is already chosen.
    if (!again) lookAtOne(overview);
  } catch (error) {
    store.set(problemAtom, messageOf(error));
  } finally {
    asking = false;
    if (again) void refresh();
  }
}

/**
 * Chooses the only journey if the lens names none, and another journey or step if the lens names one that does not
 * exist.
 */
function lookAtOne({ journeys, unread }: Overview): void {
  const { flow, step } = store.get(lensAtom);
  if (flow === "" && journeys.length > 1) return;
  // It is missing only until the files can be read again.
  if (flow !== "" && unread.length > 0) return;
  const journey = journeys.find(({ id }) => id === flow) ?? journeys[0];
  const found = journey?.steps.find(({ id }) => id === step) ?? journey?.steps[0];
  if (journey !== undefined && (journey.id !== flow || found?.id !== step))
    store.set(lensAtom, (lens) => ({ ...lens, flow: journey.id, step: found?.id ?? "" }));
}

/** Follows the renaming of the chosen arm, including by undo. */
function followArm(before: Overview | null, now: Overview): void {
  const lens = store.get(lensAtom);
  const arm = armNow(lens, before, now);
  if (arm === lens.arm) return;
  store.set(lensAtom, { ...lens, arm });
  history.replaceState(null, "", hashOf({ ...lens, arm }));
}

/** Shows the first page of a journey that was just created, which the last overview may not contain. */
export async function showJourney(flow: string): Promise<void> {
  const overview = await request("at-a-glance", {}).catch(() => null);
  const step = overview?.journeys.find(({ id }) => id === flow)?.steps[0]?.id;
  if (overview === null || step === undefined) return;
  store.set(overviewAtom, overview);
  const next = { ...store.get(lensAtom), place: "page", flow, step, arm: "", file: "", line: 0 } as const;
  store.set(lensAtom, next);
  history.replaceState(null, "", hashOf(next));
}

interface Editing {
  /** Called if the person accepts the other version. */
  readonly takeTheirs?: (() => void) | undefined;
  /** The fingerprint of the preview (`Planned`). */
  readonly seen?: string;
  /** Called when the edit is saved, at once or after a conflict, before everything on the screen is up to date. */
  readonly onSaved?: () => void;
  /** Called after that, when everything on the screen is up to date. */
  readonly onShown?: () => void;
}

/**
 * Makes an edit and announces it. Resolves to `false` if it was not made, after showing the reason. Resolves only when
 * everything on the screen is up to date, so that closing a form does not reveal old data.
 */
export async function edit(command: Command, editing: Editing = {}): Promise<boolean> {
  const isDone = await save(command, editing);
  if (!isDone) return false;
  editing.onSaved?.();
  await allAnswered();
  editing.onShown?.();
  return true;
}

/** The same for continuous typing: resolves as soon as the edit is saved. */
export function save(command: Command, { seen, ...after }: Editing = {}): Promise<boolean> {
  return act(request("edits", { command, ...(seen !== undefined && { seen }) }), (error) => {
    if (error.conflicts.length > 0) store.set(conflictAtom, { ...after, command, conflicts: error.conflicts });
    else store.set(problemAtom, error.message);
  });
}

/** Functions that save what is typed and not saved yet, which is needed before undo. */
export const unsaved = new Set<() => Promise<unknown>>();

export const undo = (): Promise<boolean> => turn("undo");
export const redo = (): Promise<boolean> => turn("redo");

let turning: Promise<unknown> = Promise.resolve();

/** One after the other, because a second click refers to the result of the first one. */
function turn(direction: "undo" | "redo"): Promise<boolean> {
  const turned = turning.then(async () => {
    await Promise.all([...unsaved].map((save) => save()));
    return act(request(direction, { was: store.get(overviewAtom)?.[direction] ?? null }), showProblem);
  });
  turning = turned;
  begun(turned);
  return turned;
}

/** Opens a branch, after everything that is being typed is saved on the one before. */
export function openBranch(branch: string, refused: (error: NotDone) => void): Promise<boolean> {
  const saved = Promise.all([...unsaved].map((save) => save()));
  return act(
    saved.then(() => request("open-branch", { branch })),
    refused,
  );
}

function showProblem({ message }: NotDone): void {
  store.set(problemAtom, message);
  // Shows what would be undone now, before the person clicks again.
  void refresh();
}

/** Everything that the person has done here and that is not finished yet. */
let acting: Promise<unknown> = Promise.resolve();

/**
 * Resolves when what is shown of this kind is from after everything that the person has done here. The answers of a busy
 * server come later than what they do next: what is offered would be what an undo has just taken away.
 */
export async function upToDate(name: ViewName): Promise<void> {
  await acting;
  await allAnswered(name);
}

function act(done: Promise<Done>, refused: (error: NotDone) => void): Promise<boolean> {
  const isDone = acted(done, refused);
  begun(isDone);
  return isDone;
}

function begun(what: Promise<unknown>): void {
  // Without the results, which would keep those of every act before.
  acting = Promise.allSettled([acting, what]).then(() => undefined);
}

async function acted(done: Promise<Done>, refused: (error: NotDone) => void): Promise<boolean> {
  store.set(savingAtom, (count) => count + 1);
  try {
    store.set(problemAtom, null);
    const { what, revision, notice, undo, redo } = await done;
    made = revision;
    // Its event may have been faster.
    if (notice !== null && heard < revision) {
      own.add(revision);
      hear(notice);
    } else if (notice === null) void refresh();
    store.set(overviewAtom, (overview) => overview && { ...overview, undo, redo });
    store.set(saidAtom, `${what}. Saved.`);
    return true;
  } catch (error) {
    refused(error instanceof NotDone ? error : new NotDone({ message: String(error), conflicts: [], at: [] }));
    return false;
  } finally {
    store.set(savingAtom, (count) => count - 1);
  }
}
