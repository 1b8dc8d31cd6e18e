import { entriesOf, objectAt, stringAt } from "../json.ts";
import type { Place } from "../node.ts";
import { once } from "../once.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { isRecordedLimits } from "../schema/recorded-limits.ts";
import type { SourceFile } from "../source.ts";

/** The labels of a form's fields at the time of its recording. The place is that of the recording. */
interface RecordedLabels extends Place {
  /** The file of the form. */
  readonly of: string;
  /** Labels by field (`*` in the fields of a list), by language. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The recorded labels, which are beside the recorded limits (`schemas/<folder>/recorded/<name>.json`). */
export function recordedLabels(repo: Pick<Repository, "files">): readonly RecordedLabels[] {
  return [...repo.files.values()].filter(({ path }) => isRecordedLimits(path)).flatMap(readRecorded);
}

const readRecorded = once((file: SourceFile): readonly RecordedLabels[] => {
  const languages = entriesOf(objectAt(file.value, "labels")).map(
    ([language, labels]) =>
      [language, new Map(entriesOf(labels).map(([field, label]) => [field, String(label)]))] as const,
  );
  if (languages.length === 0) return [];
  return [{ of: stringAt(file.value, "of") ?? "", languages: new Map(languages), file, pointer: pointer("/labels") }];
});
