import {
  acceptChanges,
  CONCERNS,
  journeyChanges,
  journeysGone,
  limitChanges,
  type RecordedChange,
  simulationsPrint,
  unreadableFiles,
} from "../../insight/index.ts";
import type { Repository } from "../../model/index.ts";
import type { RecordedChanges, RecordedChangeView } from "../protocol-changes.ts";
import { limitNames } from "./limit-names.ts";
import { recordedNames } from "./recorded-names.ts";
import type { RecordedChangeName } from "../kernel/comment.ts";
import { messageOf } from "../edits/index.ts";

/** A change, and the text of a replay of the path to it. */
interface FoundChange {
  readonly view: Omit<RecordedChangeView, "replay">;
  readonly replay?: string;
}

/** What differs from the recordings, before the replays have been written. */
export interface RecordedNow extends Pick<RecordedChanges, "problems"> {
  readonly changes: readonly FoundChange[];
}

/** Finds what differs from the recordings. Journeys that have not changed since the last call are not walked again. */
export function recordedReader(): (repo: Repository) => Promise<RecordedNow> {
  const known = new Map<string, { readonly print: string; readonly changes: readonly FoundChange[] }>();
  return async (repo) => {
    const all: RecordedNow[] = [];
    for (const { id } of repo.flows) {
      const found = await orProblem(`The recorded paths of “${id}”`, async () => {
        const print = simulationsPrint(repo, id);
        const before = known.get(id);
        const changes = before?.print === print ? before.changes : await inJourney(repo, id);
        known.set(id, { print, changes });
        return changes;
      });
      all.push(found);
    }
    const limits = await orProblem("What forms and calls accept", async () =>
      limitChanges(repo).map(({ say, ...change }) => ({ view: viewOf(change, say(limitNames(repo)), []) })),
    );
    all.push(limits, { changes: [], problems: withoutJourney(repo) });
    return { changes: all.flatMap(({ changes }) => changes), problems: all.flatMap(({ problems }) => problems) };
  };
}

/** Journeys that have recordings but are gone or cannot be read. */
function withoutJourney(repo: Repository): RecordedNow["problems"] {
  const gone = journeysGone(repo).map((journey) => [journey, "its journey is gone."] as const);
  const unreadable = [...unreadableFiles(repo)].flatMap(([path, why]) => {
    const journey = /^flows\/([^/]+)\/flow\.json$/.exec(path)?.[1];
    return journey === undefined ? [] : [[journey, why] as const];
  });
  return [...gone, ...unreadable].map(([journey, message]) => ({ of: `The recorded paths of “${journey}”`, message }));
}

/** What is found, or why nothing can be: files that an edit has broken, which the check reports. */
async function orProblem(of: string, find: () => Promise<readonly FoundChange[]>): Promise<RecordedNow> {
  try {
    return { changes: await find(), problems: [] };
  } catch (error) {
    return { changes: [], problems: [{ of, message: messageOf(error) }] };
  }
}

/** Recordings in which changes are accepted. */
export interface AcceptedNow {
  /** Their new texts. `null` for a recording of which nothing is left. */
  readonly files: readonly (readonly [path: string, text: string | null])[];
  /** Why nothing can be accepted. */
  readonly problem?: string;
}

export async function acceptedNow(repo: Repository, changes: readonly RecordedChangeName[]): Promise<AcceptedNow> {
  try {
    return { files: [...(await acceptChanges(repo, changes))] };
  } catch (error) {
    return { files: [], problem: messageOf(error) };
  }
}

async function inJourney(repo: Repository, flow: string): Promise<readonly FoundChange[]> {
  const names = recordedNames(repo, flow);
  return (await journeyChanges(repo, flow)).map(({ say, path, ...change }) => ({
    view: viewOf(change, say?.(names) ?? change.words, change.steps.map(names.title)),
    ...(path && { replay: JSON.stringify({ site: "", lang: "", arms: {}, ...path }) }),
  }));
}

function viewOf(change: RecordedChange, plain: string, steps: readonly string[]): FoundChange["view"] {
  const { words, concern, flow, file, isNew, who, isEnd, byHand, isOtherPath, times } = change;
  return {
    words,
    plain,
    ...(concern !== undefined && { concern, about: CONCERNS[concern] }),
    ...(flow !== undefined && { flow }),
    ...(file !== undefined && { file }),
    ...(isNew && { isNew }),
    who,
    steps,
    isEnd,
    ...(byHand !== undefined && { byHand }),
    isOtherPath,
    times,
  };
}
