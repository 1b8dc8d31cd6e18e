import type { Repository } from "../../model/index.ts";
import { acceptedLimits, type ChangedRecord, changedRecords } from "./changed-records.ts";
import { type LimitRecording, type RecordedEntry, recordingIn, saysTheSame, withEntryOf } from "./limit-recording.ts";
import { some } from "../diff/values.ts";
import { limitRecordings } from "./limits.ts";
import { IN_SCHEMAS, type SayLimits } from "./names.ts";

/** Limits and labels of a schema's file that were never recorded. */
interface NewLimits {
  readonly words: string;
  readonly say: SayLimits;
  /** The schema. */
  readonly file: string;
  /** The file of its recording. */
  readonly recorded: string;
}

/** What a new recording of limits would contain beyond what has changed. */
export function newLimits(repo: Repository): readonly NewLimits[] {
  const changes = changedRecords(repo);
  return [...limitRecordings(repo)].flatMap(([recorded, now]): readonly NewLimits[] => {
    const { of: file } = now;
    const before = recordingIn(repo.files.get(recorded));
    if (before === undefined) return [{ words: NOTHING, say: () => NOTHING, file, recorded }];
    const own = changes.filter((one) => one.recorded.file === recorded);
    const accepted = acceptedLimits(repo, own).get(recorded) ?? before;
    if (saysTheSame(accepted, now)) return [];
    const say: SayLimits = ({ schema }) => limitWords(accepted, now, (pointer) => schema(file, pointer));
    return [{ words: say(IN_SCHEMAS), say, file, recorded }];
  });
}

const NOTHING = "nothing of this file was recorded";

/**
 * A recording with all that was never recorded. Of the changes of what was recorded, it contains only those that are
 * `taken`. `undefined` if there is nothing to record.
 */
export function withNewLimits(
  repo: Repository,
  path: string,
  taken: readonly ChangedRecord[],
): LimitRecording | undefined {
  const before = recordingIn(repo.files.get(path));
  const left = changedRecords(repo).filter((one) => one.recorded.file === path && !taken.includes(one));
  return left.reduce((now, { recorded }) => now && withEntryOf(now, before, recorded), limitRecordings(repo).get(path));
}

/** Where two recordings differ. */
function limitWords(before: LimitRecording, now: LimitRecording, nameOf: (pointer: string) => string): string {
  const differing = (part: RecordedEntry["part"]) =>
    Object.keys(now[part]).filter((name) => !saysTheSame(before[part][name], now[part][name]));
  const [places, languages] = [differing("limits"), differing("labels")];
  const fresh = places.filter((name) => !Object.hasOwn(before.limits, name)).map(nameOf);
  const more = places.filter((name) => Object.hasOwn(before.limits, name)).map(nameOf);
  const parts = [
    fresh.length === 0 ? [] : [`what ${some(fresh, MOST)} accepts`],
    more.length === 0 ? [] : [`further values of ${some(more, MOST)}`],
    languages.length === 0 ? [] : [`labels (${languages.join(", ")})`],
  ].flat();
  return `not recorded: ${parts.length === 0 ? "what is gone" : parts.join("; ")}`;
}

/** The rest is visible in git. */
const MOST = 5;
