import { atom, getDefaultStore } from "jotai";
import type { Command } from "../edits/command.ts";
import type { Conflict } from "../edits/refusal.ts";
import type { Done, Overview, Told } from "../protocol.ts";
import { armNow } from "./arm-now.ts";
import { allAnswered } from "./answered.ts";
import { ask, NotDone } from "./ask.ts";
import { hashOf, type Lens, lensIn, NO_LENS } from "./lens.ts";

const store = getDefaultStore();

export const overviewAtom = atom<Overview | null>(null);

/** What is looked at; it stands in the address, so that a place can be linked to. */
export const lensAtom = atom<Lens>(NO_LENS);

/** Counted up when anything may be otherwise. */
export const newsAtom = atom(0);

/** Counted up when previews are to be loaded anew. */
export const reloadsAtom = atom(0);

/** What was done last, for who cannot see it. */
export const saidAtom = atom("");

/** What was not done, and why. */
export const problemAtom = atom<string | null>(null);

export interface Disputed {
  readonly command: Command;
  readonly conflicts: readonly Conflict[];
  /** What is to be done where the person takes theirs. */
  readonly takeTheirs?: () => void;
}

/** An edit of something that somebody else has changed meanwhile. */
export const disputeAtom = atom<Disputed | null>(null);

/** Reads the address, and hears of whatever changes. */
export function follow(): void {
  const read = () => {
    store.set(lensAtom, lensIn(location.hash));
    // A place that was pressed before the journeys were known names none.
    const known = store.get(overviewAtom);
    if (known !== null) lookAtOne(known);
  };
  read();
  window.addEventListener("hashchange", read);
  const events = new EventSource("/studio/api/events");
  events.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { reload, revision } = JSON.parse(data) as Told;
    if (reload) store.set(reloadsAtom, (count) => count + 1);
    hear(revision);
    void refresh();
  });
  events.addEventListener("open", () => {
    // A Studio that was started again counts anew.
    heard = 0;
    made = 0;
    void refresh();
  });
}

/** Of which state of the files there were news, and which one an edit of ours has made. */
let heard = 0;
let made = 0;

function hear(revision: number): void {
  heard = revision;
  store.set(newsAtom, (count) => count + 1);
}

let asking = false;
let again = false;

/** Asks how things are; what is asked while an answer is on its way is asked once more. */
async function refresh(): Promise<void> {
  again = asking;
  if (asking) return;
  asking = true;
  try {
    const overview = await ask<Overview>("at-a-glance");
    // What was asked before an edit of ours says how things were before it.
    if (overview.revision < made) {
      again = true;
      return;
    }
    followArm(store.get(overviewAtom), overview);
    store.set(overviewAtom, overview);
    // What is asked once more may know a step that was made meanwhile, and is looked at already.
    if (!again) lookAtOne(overview);
  } catch (error) {
    store.set(problemAtom, String(error instanceof Error ? error.message : error));
  } finally {
    asking = false;
    if (again) void refresh();
  }
}

/** Where the lens names no journey or step that there is, the first is looked at. */
function lookAtOne({ journeys }: Overview): void {
  const { flow, step, place } = store.get(lensAtom);
  const journey = journeys.find(({ id }) => id === flow) ?? journeys[0];
  const found = journey?.steps.find(({ id }) => id === step) ?? journey?.steps[0];
  // Whoever types in a journey's file stays with it while it is no JSON.
  const isKept = place === "json" && flow !== "";
  if (journey !== undefined && !isKept && (journey.id !== flow || found?.id !== step))
    store.set(lensAtom, (lens) => ({ ...lens, flow: journey.id, step: found?.id ?? "" }));
}

/** Whoever looks as an arm goes on as it when it is called otherwise, by undo too. */
function followArm(before: Overview | null, now: Overview): void {
  const lens = store.get(lensAtom);
  const arm = armNow(lens, before, now);
  if (arm === lens.arm) return;
  store.set(lensAtom, { ...lens, arm });
  history.replaceState(null, "", hashOf({ ...lens, arm }));
}

/** Shows the first page of a journey that was just made, which the last overview may not know. */
export async function showJourney(flow: string): Promise<void> {
  const overview = await ask<Overview>("at-a-glance").catch(() => null);
  const step = overview?.journeys.find(({ id }) => id === flow)?.steps[0]?.id;
  if (overview === null || step === undefined) return;
  store.set(overviewAtom, overview);
  const next = { ...store.get(lensAtom), place: "page", flow, step, arm: "", file: "", line: 0 } as const;
  store.set(lensAtom, next);
  history.replaceState(null, "", hashOf(next));
}

interface Editing {
  /** What is to be done where the person takes what somebody else has made of the same thing. */
  readonly takeTheirs?: (() => void) | undefined;
  /** What was shown of the edit before (`Planned`). */
  readonly seen?: string;
}

/**
 * Does what is asked, and says so; `false` where it was not done: then it was told why. Ends when all that stands on the screen is of the files as
 * they are then: whoever closes or empties what was written in shows nothing from before.
 */
export async function edit(command: Command, editing: Editing = {}): Promise<boolean> {
  const isDone = await save(command, editing);
  if (isDone) await allAnswered(store.get(newsAtom));
  return isDone;
}

/** The same, for who writes on meanwhile: ends as soon as it is saved. */
export function save(command: Command, { takeTheirs, seen }: Editing = {}): Promise<boolean> {
  return act(seen === undefined ? "edits" : `edits?seen=${seen}`, command, (error) => {
    if (error.conflicts.length > 0)
      store.set(disputeAtom, { command, conflicts: error.conflicts, ...(takeTheirs && { takeTheirs }) });
    else store.set(problemAtom, error.message);
  });
}

/** Saves what is typed and not saved yet: it is part of what can be undone. */
export const unsaved = new Set<() => Promise<unknown>>();

export const undo = (): Promise<boolean> => turn("undo");
export const redo = (): Promise<boolean> => turn("redo");

let turning: Promise<unknown> = Promise.resolve();

/** One after the other: whoever presses twice means what the first press has left. */
function turn(way: "undo" | "redo"): Promise<boolean> {
  const turned = turning.then(async () => {
    await Promise.all([...unsaved].map((save) => save()));
    return act(way, { was: store.get(overviewAtom)?.[way] ?? null }, told);
  });
  turning = turned;
  return turned;
}

function told({ message }: NotDone): void {
  store.set(problemAtom, message);
  // What would be undone now is shown before somebody presses again.
  void refresh();
}

async function act(path: string, body: unknown, refused: (error: NotDone) => void): Promise<boolean> {
  try {
    store.set(problemAtom, null);
    const { what, revision, undo, redo } = await ask<Done>(path, body);
    made = revision;
    if (heard < revision) hear(revision);
    store.set(overviewAtom, (overview) => overview && { ...overview, undo, redo });
    store.set(saidAtom, `${what}. Saved.`);
    void refresh();
    return true;
  } catch (error) {
    refused(error instanceof NotDone ? error : new NotDone({ message: String(error), conflicts: [] }));
    return false;
  }
}
