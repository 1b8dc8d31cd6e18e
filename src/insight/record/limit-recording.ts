import type { Json, JsonObject } from "../../engine/index.ts";
import { partAt, partsOf, type SourceFile, typeOf } from "../../model/index.ts";

/** The content of a file of recorded limits (`schemas/<folder>/recorded/<name>.json`). */
export interface LimitRecording {
  /** The file of the schemas. */
  readonly of: string;
  /** What each of them accepts and refuses, by its pointer. */
  readonly limits: JsonObject;
  /** The labels of its fields, by language. */
  readonly labels: JsonObject;
}

/** An entry of a recording, or one field of an entry of labels. */
export interface RecordedEntry {
  readonly part: "limits" | "labels";
  readonly name: string;
  readonly field?: string;
}

/** The recording in a file, or `undefined` if there is none, or if it is not JSON. */
export function recordingIn(file: SourceFile | undefined): LimitRecording | undefined {
  if (file?.value === undefined) return undefined;
  const members = (part: string) => Object.fromEntries(partsOf(partAt(file.value, part) ?? null));
  return { of: String(partAt(file.value, "of")), limits: members("limits"), labels: members("labels") };
}

/** The text of the file: a line for each schema and each language, so that git shows which of them have changed. */
export function recordingText({ of, limits, labels }: LimitRecording): string {
  const part = (name: string, entries: JsonObject, textOf: (value: Json) => string) => {
    const lines = partsOf(entries).map(([key, value]) => `    ${JSON.stringify(key)}: ${textOf(value)}`);
    return `  "${name}": {\n${lines.join(",\n")}\n  }`;
  };
  const parts = [
    `  "of": ${JSON.stringify(of)}`,
    part("limits", limits, limitsText),
    ...(Object.keys(labels).length === 0 ? [] : [part("labels", labels, JSON.stringify)]),
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}

function limitsText(value: Json): string {
  const members = partsOf(value).map(([key, part]) => {
    const items = partsOf(part).map(([, item]) => JSON.stringify(item));
    return `${JSON.stringify(key)}: ${typeOf(part) === "array" ? `[${items.join(", ")}]` : JSON.stringify(part)}`;
  });
  return `{ ${members.join(", ")} }`;
}

/**
 * A recording with what another version of it says in an entry, or without the entry if that one has none. A new entry
 * comes after the one that it follows there.
 */
export function withEntryOf(
  own: LimitRecording,
  other: LimitRecording | undefined,
  { part, name, field }: RecordedEntry,
): LimitRecording {
  const theirs = Object.entries(other?.[part] ?? {});
  const entries: readonly (readonly [string, Json | undefined])[] = Object.entries(own[part]);
  const indexIn = (list: typeof entries, wanted: string | undefined) => list.findIndex(([key]) => key === wanted);
  const [at, there] = [indexIn(entries, name), indexIn(theirs, name)];
  const whole = theirs[there]?.[1];
  const value =
    whole === undefined || field === undefined
      ? whole
      : { ...(entries[at]?.[1] as JsonObject), [field]: partAt(whole, field) };
  const place = at >= 0 ? at : 1 + indexIn(entries, theirs[there - 1]?.[0]);
  const now = entries.toSpliced(place, at >= 0 ? 1 : 0, ...(value === undefined ? [] : [[name, value] as const]));
  return { ...own, [part]: Object.fromEntries(now) };
}

/**
 * Whether two versions of a recording, or of an entry, are equivalent. The order of fields in a schema affects the order
 * of the recorded values, but not what the schema accepts.
 */
export function saysTheSame(before: unknown, now: unknown): boolean {
  return ordered(before) === ordered(now);
}

/** Lists whose order has no meaning. */
const ANY_ORDER = new Set(["takes", "refuses", "$without"]);

/** Serializes JSON with sorted members and sorted lists of that kind. */
function ordered(value: unknown, name = ""): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => ordered(item));
    return `[${(ANY_ORDER.has(name) ? items.sort() : items).join()}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${ordered(part, key)}`);
  return `{${members.sort().join()}}`;
}
