import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject, objectAt, stringAt, stringsOf } from "../json.ts";
import type { Place } from "../node.ts";
import { once } from "../once.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";

/** What was recorded of one schema: values that it takes, and that it refuses. Its place is where it is recorded. */
export interface RecordedLimits extends Place {
  /** The file that holds the schema. */
  readonly of: string;
  /** Its place there. */
  readonly at: string;
  /** An object that fits: what the others, where they are objects, differ from. */
  readonly base?: Json;
  readonly takes: readonly Json[];
  readonly refuses: readonly Json[];
  /** Where it says how often a text is repeated and gives no number of times: such a value stays as it is written. */
  readonly wrongTimes: readonly string[];
}

/** What was recorded of limits (`schemas/<folder>/recorded/<name>.json`). */
export function recordedLimits(repo: Pick<Repository, "files">): readonly RecordedLimits[] {
  return [...repo.files.values()].filter(({ path }) => isRecordedLimits(path)).flatMap(readRecorded);
}

/** Whether a file holds what was recorded of a schema. */
export function isRecordedLimits(path: string): boolean {
  return /^schemas\/(?!language\/).+\/recorded\/[^/]+\.json$/.test(path);
}

const readRecorded = once((file: SourceFile): readonly RecordedLimits[] => {
  const of = stringAt(file.value, "of") ?? "";
  return entriesOf(objectAt(file.value, "limits")).flatMap(([at, limits]) => {
    if (!isObject(limits)) return [];
    const { takes, refuses, base } = limits;
    const place = pointer("/limits", at);
    const wrongTimes = [...wrongTimesIn(limits, place)];
    const values = { takes: valuesOf(takes, base), refuses: valuesOf(refuses, base) };
    return [{ of, at, ...(base !== undefined && { base }), ...values, wrongTimes, file, pointer: place }];
  });
});

/**
 * Values as they are recorded: a long text is one letter many times (`{ "$repeat": "a", "times": 61 }`), an object is told by what is
 * otherwise than in the base (`{ "$but": { "name": "" }, "$without": ["email"] }`).
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

function* wrongTimesIn(value: Json | undefined, at: string): Generator<string> {
  if (isObject(value) && typeof value.$repeat === "string" && !isCount(value.times)) yield pointer(at, "times");
  else if (isObject(value)) for (const [key, child] of entriesOf(value)) yield* wrongTimesIn(child, pointer(at, key));
  else if (isList(value)) for (const [index, child] of value.entries()) yield* wrongTimesIn(child, pointer(at, index));
}

/** As many as any limit of the contract is, and no more than a memory holds. */
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

/** As it stands in the file: a long text of one letter, and what is otherwise than in the base, are told in short. */
export function packed(value: Json, base?: Json): Json {
  if (typeof value === "string" && value.length > 40) {
    const [first = ""] = value;
    return value === first.repeat(value.length) ? { $repeat: first, times: value.length } : value;
  }
  if (isList(value)) return value.map((item) => packed(item));
  if (!isObject(value)) return value;
  const known = isObject(base) ? base : {};
  const others = entriesOf(value).filter(([key, child]) => JSON.stringify(child) !== JSON.stringify(known[key]));
  const told = Object.fromEntries(others.map(([key, child]) => [key, packed(child ?? null)]));
  if (base === undefined) return told;
  return { $but: told, $without: Object.keys(known).filter((key) => !Object.hasOwn(value, key)) };
}
