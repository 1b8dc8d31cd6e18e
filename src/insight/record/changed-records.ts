import { changedLimits, type MovedLabel, movedLabels } from "../../linter/index.ts";
import { once, type Repository } from "../../model/index.ts";
import type { Concern } from "../simulate/concerns.ts";
import { type LimitRecording, type RecordedEntry, recordingIn, withEntryOf } from "./limit-recording.ts";
import { limitRecordings } from "./limits.ts";
import { IN_SCHEMAS, type SayLimits } from "./names.ts";

/** A schema that accepts something else than when it was recorded, or a field that has another field's label. */
export interface ChangedRecord {
  readonly words: string;
  readonly say: SayLimits;
  readonly concern?: Concern;
  /** The schema or the layout. */
  readonly file: string;
  /** What it differs from. */
  readonly recorded: RecordedEntry & { readonly file: string };
}

export const changedRecords: (repo: Repository) => readonly ChangedRecord[] = once((repo: Repository) => {
  const limits = changedLimits(repo).flatMap(({ recorded, now, changes }): readonly ChangedRecord[] => {
    const { of: file, at } = recorded;
    const entry = { file: recorded.file.path, part: "limits", name: at } as const;
    // A file has several schemas, and two of them may change in the same way.
    const begin = (name: string) => (at === "" ? "" : `${name}: `);
    const what = now === undefined ? "There is no longer a schema" : changes.map(({ words }) => words).join(". ");
    if (what === "") return [];
    const concern = changes.find((change) => change.concern !== undefined)?.concern;
    const say: SayLimits = ({ schema: nameOf }) => `${begin(nameOf(file, at))}${what}`;
    return [{ words: say(IN_SCHEMAS), say, file, recorded: entry, ...(concern && { concern }) }];
  });
  const labels = movedLabels(repo).map(
    (label): ChangedRecord => ({
      words: movedLabelWords(label),
      say: (names) => movedLabelWords(label, names),
      concern: "labels",
      file: label.at.file.path,
      recorded: { file: label.recorded.path, part: "labels", name: label.language, field: label.field },
    }),
  );
  return [...limits, ...labels];
});

export function movedLabelWords({ text, language, ...label }: MovedLabel, { field } = IN_SCHEMAS): string {
  const [now, before] = [field(label.field), field(label.had)];
  return `${now} has the label ${JSON.stringify(text)} (${language}), which was the label of ${before} before`;
}

/** The recordings after these changes have been accepted. Everything else in them stays as it is. */
export function acceptedLimits(
  repo: Repository,
  changes: readonly ChangedRecord[],
): ReadonlyMap<string, LimitRecording> {
  const accepted = new Map<string, LimitRecording>();
  for (const { recorded } of changes) {
    const before = accepted.get(recorded.file) ?? recordingIn(repo.files.get(recorded.file));
    const now = limitRecordings(repo).get(recorded.file);
    if (before !== undefined) accepted.set(recorded.file, withEntryOf(before, now, recorded));
  }
  return accepted;
}
