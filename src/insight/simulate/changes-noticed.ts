import { changeMessage, FLOW, type Problem } from "../../model/index.ts";
import { type Concern, CONCERN_NAMES, type Difference } from "./concerns.ts";
import type { Say } from "./names.ts";
import type { Ran } from "./run.ts";
import type { Simulation } from "./simulation.ts";

/** A recording, and what happened when it was run again. */
export interface Recording {
  readonly simulation: Simulation;
  readonly ran: readonly Ran[];
}

/** A recording that the check reports on. */
export interface NamedRecording extends Recording {
  /** `concern`: the change must be accepted by name. */
  problem(pointer: string, message: string, concern?: Concern): Problem;
}

interface Change<R extends Recording> extends Difference {
  readonly places: { readonly recording: R; readonly one: Ran }[];
}

/** A change in words, including for whom and where. */
interface RecordedChangeAt<R extends Recording> {
  readonly words: string;
  /** The words without for whom and where. They identify the change, together with its concern. */
  readonly sentence: string;
  /** The sentence with other names. */
  readonly say?: Say;
  readonly concern?: Concern;
  /** For whom it is. Empty if it is for everybody who is recorded. */
  readonly who: string;
  readonly steps: readonly string[];
  /** Whether the recorded path can no longer be walked from there on. */
  readonly isEnd: boolean;
  /** The number of rows that show it. */
  readonly times: number;
  /** The first place where it occurs. */
  readonly first: { readonly recording: R; readonly one: Ran };
}

/**
 * What people, the service or analytics notice of an edit: one sentence per change, however many recordings show it,
 * including for whom and where. Changes that must be accepted by name come first, then the most frequent ones.
 */
export function changesNoticed(recordings: readonly NamedRecording[]): readonly Problem[] {
  const changes = changesOf(recordings);
  const more = changes.length - MOST;
  return changes.slice(0, MOST).map(({ words, concern, first: { recording, one } }, index) => {
    const rest = index === MOST - 1 && more > 0 ? ` There are ${more} more changes like these.` : "";
    const command = `${FLOW} record${concern === undefined ? "" : ` --accept ${concern}`}`;
    const { message, accept } = changeMessage(`${words}.`, command, rest);
    return { ...recording.problem(one.pointer, message, concern), accept };
  });
}

/** All changes, with for whom and where. */
export function changesOf<R extends Recording>(recordings: readonly R[]): readonly RecordedChangeAt<R>[] {
  const changes = new Map<string, Change<R>>();
  for (const recording of recordings) {
    for (const one of untilStrayed(recording.ran)) {
      for (const difference of one.wrong) {
        const key = `${difference.concern ?? ""} ${difference.sentence}`;
        const change = changes.get(key) ?? { ...difference, places: [] };
        changes.set(key, change);
        change.places.push({ recording, one });
      }
    }
  }
  const sorted = [...changes.values()].sort((a, b) => rankOf(a) - rankOf(b) || b.places.length - a.places.length);
  return sorted.flatMap(({ sentence, say, concern, accepted, places }) => {
    const [first] = places;
    if (first === undefined) return [];
    const steps = [...new Set(places.map(({ one }) => one.snapshot?.step).filter((step) => step !== undefined))];
    const at = steps.length === 0 ? "" : ` (at ${list(steps)}${places.length === 1 ? "" : `; ${places.length} times`})`;
    const own = places.map(({ recording }) => recording);
    const who = whoOf({ own, like: couldMeet(places, recordings), all: recordings });
    const words = `${who === "" ? "" : `${who}: `}${shortened(sentence)}${at}`;
    const more = { sentence, who, steps, isEnd: accepted === undefined, times: places.length, first };
    return [{ words, ...more, ...(say && { say }), ...(concern !== undefined && { concern }) }];
  });
}

function rankOf({ concern }: Difference): number {
  return concern === undefined ? CONCERN_NAMES.length : CONCERN_NAMES.indexOf(concern);
}

/** The first changes show what happened. For the rest, the differences of the recordings in git are more useful. */
const MOST = 20;

/** The rows with differences. Rows after one that takes another path are left out: they are not comparable. */
export function untilStrayed(ran: readonly Ran[]): readonly Ran[] {
  const strayed: string[] = [];
  return ran.filter((one) => {
    if (strayed.some((pointer) => comesAfter(one.pointer, pointer))) return false;
    if (one.strayed) strayed.push(one.pointer);
    return one.wrong.length > 0;
  });
}

/** Whether a row (`/events/3/branches/0/2`) comes after another one, in its list or in a branch. */
function comesAfter(pointer: string, other: string): boolean {
  const end = other.lastIndexOf("/") + 1;
  if (!pointer.startsWith(other.slice(0, end))) return false;
  const [index = "", ...inside] = pointer.slice(end).split("/");
  const from = Number(other.slice(end));
  return Number(index) > from || (Number(index) === from && inside.length > 0);
}

/**
 * The recordings that do something similar at the same steps. For others it is unknown whether the change would affect
 * them.
 */
function couldMeet<R extends Recording>(places: Change<R>["places"], recordings: readonly R[]): readonly R[] {
  const events = new Set(places.map(({ one }) => eventOf(one)));
  return recordings.filter(
    (recording) =>
      places.some((place) => place.recording === recording) || recording.ran.some((one) => events.has(eventOf(one))),
  );
}

/** What a row does, and where it leads. */
function eventOf({ row, snapshot }: Ran): string {
  const { do: what, event, operation } = row;
  return JSON.stringify([what, typeof event === "object" ? event.name : event, operation, snapshot?.step]);
}

interface Who {
  /** The recordings that show the change. */
  readonly own: readonly Recording[];
  /** Those that could have shown it. */
  readonly like: readonly Recording[];
  readonly all: readonly Recording[];
}

/** For whom the change is, unless it is for everybody who is recorded. */
function whoOf(who: Who): string {
  const parts = [among("site", who, ({ site }) => site), among("language", who, ({ lang }) => lang)];
  return parts.filter((part) => part !== "").join(", ");
}

function among(noun: string, { own, like, all }: Who, of: (simulation: Simulation) => string | undefined): string {
  const valuesOf = (list: readonly Recording[]) => [...new Set(list.map(({ simulation }) => of(simulation) ?? ""))];
  const [here, known, everywhere] = [valuesOf(own), valuesOf(like), valuesOf(all)];
  const others = known.filter((value) => !here.includes(value));
  if (others.length === 1 && here.length > 1) return `everywhere but in the ${noun} ${others[0]}`;
  const where = `in the ${noun}${here.length === 1 ? "" : "s"} ${list(here)}`;
  if (others.length > 0) return where;
  return here.length === 1 && everywhere.length > 1 ? `${where} (no other is recorded there)` : "";
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(", ");
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}

export function shortened(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
