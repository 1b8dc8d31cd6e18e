import { changedLimits, type MovedLabel, movedLabels } from "../../linter/index.ts";
import { FLOW, once, type Repository } from "../../model/index.ts";
import type { Concern } from "../simulate/concerns.ts";
import { UsageError } from "../map/journey.ts";
import { limitFiles } from "./limits.ts";
import { IN_SCHEMAS, type SayLimits } from "./names.ts";

/** A schema that accepts something else than when it was recorded, or a field that has another field's label. */
export interface ChangedRecord {
  readonly words: string;
  readonly say: SayLimits;
  readonly concern?: Concern;
  /** The schema or the layout. */
  readonly file: string;
  /** The line of a recording that says so: the file, and the name that the line begins with. */
  readonly line: { readonly file: string; readonly name: string; readonly field?: string };
}

export const changedRecords: (repo: Repository) => readonly ChangedRecord[] = once((repo: Repository) => {
  const limits = changedLimits(repo).flatMap(({ recorded, schema, changes }): readonly ChangedRecord[] => {
    const { of: file, at } = recorded;
    const line = { file: recorded.file.path, name: at };
    // A file has several schemas, and two of them may change in the same way.
    const begin = (name: string) => (at === "" ? "" : `${name}: `);
    const what = schema === undefined ? "There is no longer a schema" : changes.map(({ words }) => words).join(". ");
    if (what === "") return [];
    const isConsent = changes.some((change) => change.isConsent);
    const say: SayLimits = ({ schema: nameOf }) => `${begin(nameOf(file, at))}${what}`;
    return [{ words: say(IN_SCHEMAS), say, file, line, ...(isConsent && { concern: "consent" }) }];
  });
  const labels = movedLabels(repo).map(
    (label): ChangedRecord => ({
      words: movedLabelWords(label),
      say: (names) => movedLabelWords(label, names),
      concern: "labels",
      file: label.at.file.path,
      line: { file: label.recorded.path, name: label.language, field: label.field },
    }),
  );
  return [...limits, ...labels];
});

export function movedLabelWords({ text, language, ...label }: MovedLabel, { field } = IN_SCHEMAS): string {
  const [now, before] = [field(label.field), field(label.had)];
  return `${now} has the label ${JSON.stringify(text)} (${language}), which was the label of ${before} before`;
}

/**
 * The recordings after these changes have been accepted. Every other line stays as it is. Throws a `UsageError` if a
 * recording was not written by `flow record`.
 */
export function acceptedLimits(repo: Repository, changes: readonly ChangedRecord[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const now = changes.length === 0 ? new Map<string, string>() : limitFiles(repo);
  for (const { line } of changes) {
    const { file, name, field } = line;
    const before = texts.get(file) ?? repo.files.get(file)?.text ?? "";
    const lines = before.split("\n");
    const at = lines.findIndex((one) => one.startsWith(beginOf(name)));
    if (at < 0) throw new UsageError(`${file} was not written by "${FLOW} record". Run this command.`);
    const next = now
      .get(file)
      ?.split("\n")
      .find((one) => one.startsWith(beginOf(name)));
    const isLast = !(lines[at] ?? "").endsWith(",");
    const bare = field === undefined || next === undefined ? next : withLabelOf(lines[at] ?? "", next, field);
    const said = bare === undefined ? [] : [`${bare.replace(/,$/, "")}${isLast ? "" : ","}`];
    const all = lines.toSpliced(at, 1, ...said);
    // Without the last line, the one before it ends without a comma.
    if (said.length === 0 && isLast) all[at - 1] = (all[at - 1] ?? "").replace(/,$/, "");
    texts.set(file, all.join("\n"));
  }
  return texts;
}

function beginOf(name: string): string {
  return `    ${JSON.stringify(name)}: `;
}

/** A line of labels (`"en": { "name": "Name" }`) with the label that another version of it has for a field. */
export function withLabelOf(line: string, other: string, field: string): string {
  const [[language = "", labels = {}] = []] = labelsIn(line);
  const [[, others = {}] = []] = labelsIn(other);
  return `${beginOf(language)}${JSON.stringify({ ...labels, [field]: others[field] })}`;
}

function labelsIn(line: string): readonly [string, Readonly<Record<string, string>>][] {
  return Object.entries(JSON.parse(`{${line.replace(/,$/, "")}}`) as Record<string, Record<string, string>>);
}
