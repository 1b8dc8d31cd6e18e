import { dirname } from "node:path";
import { RECORDINGS, type Repository, type SourceFile } from "../../model/index.ts";
import { changesOf } from "../simulate/changes-noticed.ts";
import type { Concern } from "../simulate/concerns.ts";
import { isSameDifference, separateDifferences } from "../simulate/accepted-row.ts";
import { recorded } from "../simulate/record.ts";
import { recordedText } from "../simulate/recorded-text.ts";
import { replayEventOf, type Row, type Simulation, simulationsIn } from "../simulate/simulation.ts";
import type { Say } from "../simulate/names.ts";
import { type PlayedSimulation, simulate } from "../simulate/run.ts";
import { flowNamed, UsageError } from "../map/journey.ts";
import type { ReplayEvent } from "../../engine/index.ts";
import { acceptedLimits, changedRecords } from "./changed-records.ts";
import { recordingText } from "./limit-recording.ts";
import { newLimits, withNewLimits } from "./new-limits.ts";
import { newPaths, type RecordedNow } from "./new-paths.ts";
import type { SayLimits } from "./names.ts";
import { rewritten, writtenSimulations } from "./rewritten.ts";
import { withSchemaAddress } from "./schema-address.ts";
import { unrecorded, unrecordedText } from "./unrecorded.ts";

/** Something that differs from the recording. */
export interface RecordedChange {
  /** In plain words, with the names in the files, without for whom and where. */
  readonly words: string;
  /** Set if it must be accepted by name. */
  readonly concern?: Concern;
  /** The journey whose recorded paths show it. Absent for what a form or a call accepts, and for labels. */
  readonly flow?: string;
  /** The schema or layout that it is about. */
  readonly file?: string;
  /** For whom it is. Empty if it is for everybody who is recorded. */
  readonly who: string;
  readonly steps: readonly string[];
  /** Whether recorded paths can no longer be walked from there on. Accepting it removes the rest of them. */
  readonly isEnd: boolean;
  /** The file of a simulation that says so, if only an editor can write it anew. */
  readonly byHand?: string;
  /** Whether people take another path. Accepting it also records what follows on that path, as it is now. */
  readonly isOtherPath: boolean;
  /** Whether it was never recorded. Accepting it adds it to the recordings. */
  readonly isNew: boolean;
  /** In how many places of the recorded paths it happens. */
  readonly times: number;
  /** A recorded path on which it happens first. */
  readonly path?: RecordedPath;
}

/** Something in a journey. */
interface JourneyChange extends RecordedChange {
  /** The words with other names. Absent if they contain none. */
  readonly say?: Say;
}

/** Something that forms or calls accept, or labels. */
interface LimitChange extends RecordedChange {
  readonly say: SayLimits;
}

/** A recorded path up to a place: what happens to whom. */
interface RecordedPath extends Omit<Simulation, "events"> {
  readonly events: readonly ReplayEvent[];
}

/** Journeys that no longer exist but still have recordings. */
export function journeysGone({ files }: Repository): readonly string[] {
  const recorded = [...files.keys()].flatMap((path) => {
    const [journey, file] = path.startsWith(`${RECORDINGS}/`) ? path.slice(RECORDINGS.length + 1).split("/") : [];
    return journey === undefined || file === undefined ? [] : [journey];
  });
  return [...new Set(recorded)].filter((journey) => !files.has(`flows/${journey}/flow.json`));
}

/**
 * What recorded paths of a journey do differently now, and what none of them contains. Throws an error if the journey
 * or a recording cannot be run.
 */
export async function journeyChanges(repo: Repository, flow: string): Promise<readonly JourneyChange[]> {
  const recordings: (PlayedSimulation & { readonly file?: SourceFile })[] = [...(await writtenSimulations(repo, flow))];
  for (const { simulation } of recordingsIn(repo, flow)) {
    const ran = await simulate(repo, simulation);
    recordings.push({ simulation, ran: ran.map((one) => ({ ...one, wrong: separateDifferences(one) })) });
  }
  const changes = changesOf(recordings).map(
    ({ sentence, say, concern, who, steps, isEnd, isByHand, times, first }) => ({
      words: sentence,
      ...(say && { say }),
      ...(concern !== undefined && { concern }),
      flow,
      who,
      steps,
      isEnd,
      ...(isByHand && first.recording.file && { byHand: first.recording.file.path }),
      isOtherPath: !isEnd && concern === undefined && first.recording.simulation.recorded === true && first.one.strayed,
      isNew: false,
      times,
      path: pathTo(first.recording.simulation, first.one.pointer),
    }),
  );
  const now = changes.length === 0 ? recordingsIn(repo, flow) : await recordedNow(repo, flow);
  return [...changes, ...newInJourney(repo, flow, now)];
}

/**
 * What forms and calls accept differently than when it was recorded, fields that have the label of another one, and
 * limits and labels that were never recorded.
 */
export function limitChanges(repo: Repository): readonly LimitChange[] {
  const changes = changedRecords(repo).map(({ words, say, concern, file }) => ({
    ...PLAIN,
    words,
    say,
    ...(concern !== undefined && { concern }),
    file,
  }));
  const added = newLimits(repo).map(({ words, say, file }) => ({ ...PLAIN, words, say, file, isNew: true }));
  return [...changes, ...added];
}

const PLAIN = {
  who: "",
  steps: [],
  isEnd: false,
  isOtherPath: false,
  isNew: false,
  times: 1,
} as const;

/** What no recorded path contains once all changes have been accepted, as one thing to accept. */
function newInJourney(
  repo: Repository,
  flow: string,
  now: readonly Pick<RecordedNow, "simulation">[],
): readonly JourneyChange[] {
  if (now.length === 0) return [{ ...PLAIN, words: "no path of this journey was recorded", flow, isNew: true }];
  const missing = unrecorded(repo, flowNamed(repo, flow), now);
  if (missing.length === 0) return [];
  const words = `no recorded path and no simulation contains ${unrecordedText(missing)}`;
  const say: Say = (names) =>
    `no recorded path and no simulation contains ${missing
      .map(({ step, event }) =>
        event === undefined ? `the page ${names.step(step)}` : `${names.event(step, event)} at ${names.step(step)}`,
      )
      .join(", ")}`;
  return [{ ...PLAIN, words, say, flow, isNew: true }];
}

/** The recordings of a journey with everything that happens now. */
async function recordedNow(repo: Repository, flow: string): Promise<readonly RecordedNow[]> {
  const all: RecordedNow[] = [];
  for (const { simulation, file } of recordingsIn(repo, flow))
    all.push({ path: file.path, simulation: (await recorded(repo, simulation)).simulation });
  return all;
}

/**
 * Accepts changes: the recordings contain what happens now in the places that they are about, and stay as they are
 * otherwise. Returns the new text of each file, or `null` for a recording of which nothing is left. Throws a
 * `UsageError` if a change is not there any more.
 */
export async function acceptChanges(
  repo: Repository,
  changes: readonly AcceptedChange[],
): Promise<ReadonlyMap<string, string | null>> {
  const files = new Map<string, string | null>();
  for (const flow of new Set(changes.flatMap((change) => change.flow ?? []))) {
    const own = changes.filter((change) => change.flow === flow);
    for (const [path, text] of await acceptInJourney(repo, flow, own)) files.set(path, text);
  }
  const others = changes.filter(({ flow }) => flow === undefined);
  const known = changedRecords(repo);
  const taken = others.filter(({ isNew }) => isNew !== true).map((one) => foundIn(known, one));
  const added = others.filter(({ isNew }) => isNew === true);
  const unknown = added.length === 0 ? [] : newLimits(repo);
  const limits = added.map((one) => foundIn(unknown, one));
  for (const [path, recording] of acceptedLimits(repo, taken)) files.set(path, recordingText(recording));
  for (const { recorded: path } of limits) {
    const recording = withNewLimits(repo, path, taken);
    if (recording !== undefined) files.set(path, recordingText(recording));
  }
  return new Map(
    [...files].map(([path, text]) => [path, text === null ? null : withSchemaAddress(repo.root, path, text)]),
  );
}

/** What identifies a change. */
type AcceptedChange = Pick<RecordedChange, "words" | "concern" | "flow" | "file"> & { readonly isNew?: boolean };

async function acceptInJourney(repo: Repository, flow: string, changes: readonly AcceptedChange[]) {
  const files = new Map<string, string | null>();
  const known = await journeyChanges(repo, flow);
  for (const one of changes)
    if (!known.some((other) => isSameDifference(asDifference(one), asDifference(other)))) throw gone(one.words);
  const own = changes.filter(({ isNew }) => isNew !== true);
  for (const one of own.length === 0 ? [] : await writtenSimulations(repo, flow)) {
    const text = rewritten(one, (difference) => own.some((other) => isSameDifference(asDifference(other), difference)));
    if (text !== undefined) files.set(one.file.path, text);
  }
  for (const { simulation, file } of own.length === 0 ? [] : recordingsIn(repo, flow)) {
    const rerecorded = await recorded(repo, simulation, (difference) =>
      own.some((one) => isSameDifference(asDifference(one), difference)),
    );
    const text = rerecorded.simulation === undefined ? null : recordedText(rerecorded.simulation);
    if (text !== file.text) files.set(file.path, text);
  }
  if (own.length === changes.length) return files;
  const { added, missed } = await newPaths(repo, flowNamed(repo, flow), await recordedNow(repo, flow));
  if (added.length === 0) throw new UsageError(`No path was found that contains ${unrecordedText(missed)}.`);
  for (const { path, simulation } of added) files.set(path, recordedText(simulation));
  return files;
}

function foundIn<T extends { readonly words: string; readonly file: string }>(
  known: readonly T[],
  one: AcceptedChange,
) {
  const found = known.find((other) => other.words === one.words && other.file === one.file);
  if (found === undefined) throw gone(one.words);
  return found;
}

function gone(words: string): UsageError {
  return new UsageError(`This no longer differs from the recording: ${words}.`);
}

function asDifference({ words, concern }: Pick<RecordedChange, "words" | "concern">) {
  return { sentence: words, ...(concern !== undefined && { concern }) };
}

function recordingsIn(repo: Repository, flow: string) {
  const folder = `${RECORDINGS}/${flow}`;
  return simulationsIn(repo, flow).filter(
    ({ simulation, file }) => simulation.recorded === true && dirname(file.path) === folder,
  );
}

/** What happens up to a row (`/events/0/branches/2/1`): the rows before it in its list and in those around it. */
function pathTo({ events, ...who }: Simulation, pointer: string): RecordedPath {
  const along: ReplayEvent[] = [];
  let rows: readonly Row[] = events;
  const segments = pointer.split("/").slice(2);
  while (segments.length > 0) {
    const index = Number(segments.shift());
    along.push(...rows.slice(0, index + 1).map(replayEventOf));
    segments.shift();
    rows = rows[index]?.branches?.[Number(segments.shift())] ?? [];
  }
  return { ...who, events: along };
}
