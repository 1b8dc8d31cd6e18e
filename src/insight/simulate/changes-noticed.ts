import { type Concern, CONCERN_NAMES, type Difference } from "./concerns.ts";
import { IN_FILES, type Say } from "./names.ts";
import { some } from "../diff/values.ts";
import type { PlayedSimulation, Ran } from "./run.ts";
import type { Simulation } from "./simulation.ts";

interface Change<R extends PlayedSimulation> extends Difference {
  readonly places: { readonly recording: R; readonly one: Ran; readonly difference: Difference }[];
}

/** A change in words, including for whom and where. */
interface RecordedChangeAt<R extends PlayedSimulation> {
  readonly words: string;
  /** The words without where. */
  readonly what: string;
  /** The number of simulations and recordings that show it. */
  readonly simulations: number;
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
  /** Whether a simulation that somebody wrote says so, and only that person can write it anew. */
  readonly isByHand: boolean;
  /** The number of rows that show it. */
  readonly times: number;
  /** The first place where it occurs, or has to be written anew by hand. */
  readonly first: { readonly recording: R; readonly one: Ran; readonly place?: readonly string[] };
}

/**
 * What people, the service or analytics notice of an edit: one change, however many simulations and recordings show it,
 * with for whom and where. Changes that must be accepted by name come first, then the most frequent ones.
 */
export function changesOf<R extends PlayedSimulation>(recordings: readonly R[]): readonly RecordedChangeAt<R>[] {
  const changes = new Map<string, Change<R>>();
  for (const recording of recordings) {
    for (const one of untilStrayed(recording.ran)) {
      for (const difference of noticedIn(recording, one)) {
        const key = `${difference.concern ?? ""} ${difference.sentence}`;
        const change = changes.get(key) ?? { ...difference, places: [] };
        changes.set(key, change);
        change.places.push({ recording, one, difference });
      }
    }
  }
  const sorted = [...changes.values()].sort((a, b) => rankOf(a) - rankOf(b) || b.places.length - a.places.length);
  return sorted.flatMap(({ sentence, say, concern, typed, places }) => {
    const byHand = places.find(
      ({ recording, difference }) => recording.simulation.recorded !== true && difference.edits === undefined,
    );
    const first = byHand ?? places[0];
    if (first === undefined) return [];
    const steps = [...new Set(places.map(({ one }) => one.snapshot?.step).filter((step) => step !== undefined))];
    const [recorded, written] = splitBy(places, ({ recording }) => recording.simulation.recorded === true);
    const own = recorded.map(({ recording }) => recording);
    const all = recordings.filter(({ simulation }) => simulation.recorded === true);
    const who = own.length === 0 || written.length > 0 ? "" : whoOf({ own, like: couldMeet(recorded, all), all });
    const example = typed === undefined ? "" : `, such as ${IN_FILES.value(typed)}`;
    const what = `${who === "" ? "" : `${who}: `}${shortened(sentence)}${example}`;
    const words = `${what}${whereWords(places, steps)}`;
    const { place } = first.difference;
    const more = {
      what,
      simulations: new Set(places.map(({ recording }) => recording)).size,
      sentence,
      who,
      steps,
      isEnd: recorded.some(({ difference }) => difference.accepted === undefined),
      isByHand: byHand !== undefined,
      times: places.length,
      first: { ...first, ...(place && { place }) },
    };
    return [{ words, ...more, ...(say && { say }), ...(concern !== undefined && { concern }) }];
  });
}

/** In a simulation that somebody wrote, the other differences of a row usually follow from the first one. */
function noticedIn({ simulation }: PlayedSimulation, { wrong }: Ran): readonly Difference[] {
  return simulation.recorded === true ? wrong : wrong.slice(0, 1);
}

/** In how many simulations, or at which steps and how often in recordings. */
function whereWords<R extends PlayedSimulation>(places: Change<R>["places"], steps: readonly string[]): string {
  const written = new Set(places.flatMap(({ recording }) => (recording.simulation.recorded ? [] : [recording])));
  if (written.size === 0)
    return steps.length === 0 ? "" : ` (at ${some(steps)}${places.length === 1 ? "" : `; ${places.length} times`})`;
  const all = new Set(places.map(({ recording }) => recording)).size;
  if (all > written.size) return ` (in ${all} simulations and recordings)`;
  return all === 1 ? "" : ` (${all} simulations expect it)`;
}

function splitBy<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function rankOf({ concern }: Difference): number {
  return concern === undefined ? CONCERN_NAMES.length : CONCERN_NAMES.indexOf(concern);
}

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
function couldMeet<R extends PlayedSimulation>(
  places: readonly { readonly recording: R; readonly one: Ran }[],
  recordings: readonly R[],
): readonly R[] {
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
  readonly own: readonly PlayedSimulation[];
  /** Those that could have shown it. */
  readonly like: readonly PlayedSimulation[];
  readonly all: readonly PlayedSimulation[];
}

/** For whom the change is, unless it is for everybody who is recorded. */
function whoOf(who: Who): string {
  const parts = [among("site", who, ({ site }) => site), among("language", who, ({ lang }) => lang)];
  return parts.filter((part) => part !== "").join(", ");
}

function among(noun: string, { own, like, all }: Who, of: (simulation: Simulation) => string | undefined): string {
  const valuesOf = (list: readonly PlayedSimulation[]) => [
    ...new Set(list.map(({ simulation }) => of(simulation) ?? "")),
  ];
  const [here, known, everywhere] = [valuesOf(own), valuesOf(like), valuesOf(all)];
  const others = known.filter((value) => !here.includes(value));
  if (others.length === 1 && here.length > 1) return `everywhere but in the ${noun} ${others[0]}`;
  const where = `in the ${noun}${here.length === 1 ? "" : "s"} ${some(here)}`;
  if (others.length > 0) return where;
  return here.length === 1 && everywhere.length > 1 ? `${where} (no other is recorded there)` : "";
}

function shortened(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
