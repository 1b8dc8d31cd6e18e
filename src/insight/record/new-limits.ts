import type { Repository } from "../../model/index.ts";
import { acceptedLimits, type ChangedRecord, changedRecords, withLabelOf } from "./changed-records.ts";
import { limitFiles } from "./limits.ts";
import { IN_SCHEMAS, type SayLimits } from "./names.ts";
import { saysTheSame } from "./same.ts";

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
  return [...limitFiles(repo)].flatMap(([recorded, now]): readonly NewLimits[] => {
    const file = (JSON.parse(now) as { readonly of: string }).of;
    const before = repo.files.get(recorded);
    if (before?.value === undefined) return [{ words: NOTHING, say: () => NOTHING, file, recorded }];
    const own = changes.filter(({ line }) => line.file === recorded);
    const text = acceptedLimits(repo, own).get(recorded) ?? before.text;
    if (saysTheSame(text, now)) return [];
    const say: SayLimits = ({ schema }) => wordsOf(text, now, (pointer) => schema(file, pointer));
    return [{ words: say(IN_SCHEMAS), say, file, recorded }];
  });
}

const NOTHING = "nothing of this file was recorded";

/**
 * A recording with all that was never recorded. Of the changes of what was recorded, it contains only those that are
 * `taken`.
 */
export function withNewLimits(repo: Repository, recorded: string, taken: readonly ChangedRecord[]): string {
  const now = limitFiles(repo).get(recorded) ?? "";
  const before = repo.files.get(recorded)?.text ?? "";
  const left = changedRecords(repo).filter(
    ({ line }) => line.file === recorded && !taken.some((one) => one.line === line),
  );
  const was = linesIn(before);
  const lines = now.split("\n");
  for (const { name, field } of left.map(({ line }) => line)) {
    const old = was.get(name);
    if (old === undefined) continue;
    const at = lines.findIndex((line) => nameIn(line) === name);
    if (at >= 0) lines[at] = field === undefined ? old : withLabelOf(lines[at] ?? "", old, field);
    // There is no longer a schema. Its line stays after the one that it followed.
    else lines.splice(1 + lines.findIndex((line) => nameIn(line) === nameBefore(was, name)), 0, old);
  }
  return withCommas(lines).join("\n");
}

/** Where the lines of two recordings differ. */
function wordsOf(before: string, now: string, nameOf: (pointer: string) => string): string {
  const [was, is] = [linesIn(before), linesIn(now)];
  const differing = [...is].filter(([name, line]) => !saysTheSame(inBraces(was.get(name)), inBraces(line) ?? ""));
  const names = differing.map(([name]) => name);
  const [places, languages] = [names.filter(isPlace), names.filter((name) => !isPlace(name))];
  const fresh = places.filter((name) => !was.has(name)).map(nameOf);
  const more = places.filter((name) => was.has(name)).map(nameOf);
  const parts = [
    fresh.length === 0 ? [] : [`what ${listed(fresh)} accepts`],
    more.length === 0 ? [] : [`further values of ${listed(more)}`],
    languages.length === 0 ? [] : [`labels (${languages.join(", ")})`],
  ].flat();
  return `not recorded: ${parts.length === 0 ? "what is gone" : parts.join("; ")}`;
}

function isPlace(name: string): boolean {
  return name === "" || name.startsWith("/");
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, MOST).join(", ")}${names.length > MOST ? ` and ${names.length - MOST} more` : ""}`;
}

/** The rest is visible in git. */
const MOST = 5;

/** The lines of a recording that say something, without a comma at the end, by the name with which they begin. */
function linesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const name = nameIn(line);
      return name === undefined ? [] : [[name, line.replace(/,$/, "")]];
    }),
  );
}

function nameIn(line: string): string | undefined {
  const [, name] = /^ {4}("(?:[^"\\]|\\.)*"): /.exec(line) ?? [];
  return name === undefined ? undefined : (JSON.parse(name) as string);
}

function nameBefore(lines: ReadonlyMap<string, string>, name: string): string | undefined {
  const names = [...lines.keys()];
  return names[names.indexOf(name) - 1];
}

function inBraces(line: string | undefined): string | undefined {
  return line === undefined ? undefined : `{${line.replace(/,$/, "")}}`;
}

/** Every line of a list but its last ends with a comma. */
function withCommas(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    if (nameIn(line) === undefined) return line;
    const isLast = nameIn(lines[index + 1] ?? "") === undefined;
    return `${line.replace(/,$/, "")}${isLast ? "" : ","}`;
  });
}
