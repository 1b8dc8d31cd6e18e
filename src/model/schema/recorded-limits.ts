import { equal, type Json } from "../../engine/index.ts";
import { type OperationAbout, OPERATIONS_ABOUT } from "../contract/operation.ts";
import { entriesOf, isList, isObject, objectAt, stringAt, stringsOf } from "../json.ts";
import type { Place } from "../node.ts";
import { once } from "../once.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";
import { type ValueAbout, VALUES_ABOUT } from "./marked.ts";

/**
 * The recording of one schema: values that it accepts and values that it refuses. The place is that of the recording.
 */
export interface RecordedLimits extends Place {
  /** The file with the schema. */
  readonly of: string;
  /** The schema's place in that file. */
  readonly at: string;
  /** What its value, or the operation at this place, was about (`x-about`). */
  readonly about?: ValueAbout | OperationAbout;
  /** A valid object. Other objects are recorded by how they differ from it. */
  readonly base?: Json;
  readonly takes: readonly Json[];
  readonly refuses: readonly Json[];
  /** The places of repeated texts without a valid number of repetitions. Such a value stays as written. */
  readonly wrongTimes: readonly string[];
}

/** The recorded limits. */
export function recordedLimits(repo: Pick<Repository, "files">): readonly RecordedLimits[] {
  return recordingsIn(repo).flatMap(readLimits);
}

/** The labels of each form's fields as they were recorded, by language, then by field (`*` in the fields of a list). */
export function recordedLabels(repo: Pick<Repository, "files">) {
  return recordingsIn(repo).map((file) => ({
    file,
    of: stringAt(file.value, "of") ?? "",
    languages: readLabels(file),
  }));
}

function recordingsIn({ files }: Pick<Repository, "files">): readonly SourceFile[] {
  return [...files.values()].filter(({ path }) => RECORDING.test(path));
}

const RECORDING = /^schemas\/(?!language\/).+\/recorded\/[^/]+\.json$/;

const readLabels = once((file: SourceFile) =>
  entriesOf(objectAt(file.value, "labels")).map(
    ([language, labels]) =>
      [language, new Map(entriesOf(labels).map(([field, label]) => [field, String(label)]))] as const,
  ),
);

const readLimits = once((file: SourceFile): readonly RecordedLimits[] => {
  const of = stringAt(file.value, "of") ?? "";
  return entriesOf(objectAt(file.value, "limits")).flatMap(([at, limits]) => {
    if (!isObject(limits)) return [];
    const { takes, refuses, base, about } = limits;
    const place = pointer("/limits", at);
    const wrongTimes = wrongTimesIn(limits, ["limits", at]);
    const values = { takes: valuesOf(takes, base), refuses: valuesOf(refuses, base) };
    const was = [...VALUES_ABOUT, ...OPERATIONS_ABOUT].find((one) => one === about);
    return [
      {
        of,
        at,
        ...(was && { about: was }),
        ...(base !== undefined && { base }),
        ...values,
        wrongTimes,
        file,
        pointer: place,
      },
    ];
  });
});

/**
 * The recorded values, expanded. A long text is stored as one repeated letter (`{ "$repeat": "a", "times": 61 }`), and
 * an object by its differences from the base (`{ "$but": { "name": "" }, "$without": ["email"] }`).
 */
function valuesOf(list: Json | undefined, base: Json | undefined): Json[] {
  return (isList(list) ? list : []).map((value) => {
    const known = unpacked(value);
    if (!isObject(known) || !isObject(known.$but)) return known;
    const gone = new Set(stringsOf(known.$without));
    const kept = entriesOf(base).filter(([key]) => !gone.has(key));
    return { ...Object.fromEntries(kept), ...known.$but };
  });
}

/** `path`: where the value is. It becomes a pointer only where something is wrong, which is nearly nowhere. */
function wrongTimesIn(value: Json | undefined, path: readonly string[], found: string[] = []): readonly string[] {
  if (typeof value !== "object" || value === null) return found;
  if (isObject(value) && typeof value.$repeat === "string" && !isCount(value.times))
    found.push(pointer("", ...path, "times"));
  else if (isList(value)) {
    if (value.some((item) => typeof item === "object"))
      for (const [index, child] of value.entries()) wrongTimesIn(child, [...path, String(index)], found);
  } else for (const key in value) wrongTimesIn(value[key], [...path, key], found);
  return found;
}

/** As many as the largest limit of the contract, and few enough for the memory. */
const MOST_TIMES = 1_000_000;

function isCount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_TIMES;
}

function unpacked(value: Json): Json {
  if (isList(value)) return value.map(unpacked);
  if (!isObject(value)) return value;
  if (typeof value.$repeat === "string" && isCount(value.times)) return value.$repeat.repeat(value.times);
  return Object.fromEntries(entriesOf(value).map(([key, child]) => [key, unpacked(child ?? null)]));
}

/**
 * A value in the form of the file: a long text of one letter, and an object that differs from the base, are shortened.
 */
export function packed(value: Json, base?: Json): Json {
  if (typeof value === "string" && value.length > 40) {
    const [first = ""] = value;
    return value === first.repeat(value.length) ? { $repeat: first, times: value.length } : value;
  }
  if (isList(value)) return value.map((item) => packed(item));
  if (!isObject(value)) return value;
  const known = isObject(base) ? base : {};
  const others = entriesOf(value).filter(([key, child]) => !equal(child, known[key]));
  const others2 = Object.fromEntries(others.map(([key, child]) => [key, packed(child ?? null)]));
  if (base === undefined) return others2;
  return { $but: others2, $without: Object.keys(known).filter((key) => !Object.hasOwn(value, key)) };
}
