import type { Json, JsonObject } from "../engine/index.ts";
import {
  bundlePlace,
  entriesOf,
  isList,
  isObject,
  pointer,
  remembering,
  type Repository,
  type SourceFile,
  stringAt,
  stringsOf,
} from "../model/index.ts";
import { explain } from "./explain.ts";
import type { WrittenSchema } from "./schemas.ts";

/** What was recorded of one schema: values that it takes, and that it refuses. */
export interface RecordedLimits {
  /** The file that holds the schema. */
  readonly of: string;
  /** Its place there. */
  readonly at: string;
  readonly takes: readonly Json[];
  readonly refuses: readonly Json[];
  /** Where it is recorded. */
  readonly file: SourceFile;
  readonly pointer: string;
}

export function recordedLimits(repo: Repository): readonly RecordedLimits[] {
  return [...repo.files.values()].flatMap((file) => {
    if (!/^schemas\/(?!language\/).+\/recorded\/[^/]+\.json$/.test(file.path) || !isObject(file.value)) return [];
    const of = stringAt(file.value, "of") ?? "";
    return entriesOf(file.value.limits).flatMap(([at, limits]) => {
      if (!isObject(limits)) return [];
      const { takes, refuses, base } = limits;
      const place = pointer("/limits", at);
      return [{ of, at, takes: valuesOf(takes, base), refuses: valuesOf(refuses, base), file, pointer: place }];
    });
  });
}

/** Of values that a schema took and refused: the first of each that is otherwise now. */
export function otherwise(
  repo: Repository,
  written: WrittenSchema,
  taken: readonly Json[],
  refused: readonly Json[],
): { readonly refuses?: Json; readonly takes?: Json } {
  const schema = wholeOf(repo, written);
  return schema === undefined ? {} : otherwiseIn(JSON.stringify([schema, taken, refused]));
}

const otherwiseIn = remembering("recorded limits", (text) => {
  const [schema, taken, refused] = JSON.parse(text) as [JsonObject, Json[], Json[]];
  const fits = (value: Json) => explain(schema, value).length === 0;
  const [refuses, takes] = [taken.find((value) => !fits(value)), refused.find(fits)];
  return { ...(refuses !== undefined && { refuses }), ...(takes !== undefined && { takes }) };
});

/** Whether a schema takes a value. */
export function takes(repo: Repository, written: WrittenSchema, value: Json): boolean {
  const schema = wholeOf(repo, written);
  return schema !== undefined && explain(schema, value).length === 0;
}

/** With all that it refers to; `undefined` where something of that is missing, which the unknown-schema rule tells. */
function wholeOf(repo: Repository, written: WrittenSchema): JsonObject | undefined {
  try {
    return bundlePlace(repo, written);
  } catch {
    return undefined;
  }
}

/**
 * Values as they are recorded: a long text is one letter many times (`{ "$repeat": "a", "times": 61 }`), an object is told by what is
 * otherwise than in the base (`{ "$but": { "name": "" }, "$without": ["email"] }`).
 */
function valuesOf(list: Json | undefined, base: Json | undefined): Json[] {
  return (isList(list) ? list : []).map((value) => {
    const known = unpacked(value);
    if (!isObject(known) || !isObject(known.$but)) return known;
    const gone = new Set(stringsOf(known.$without));
    const kept = entriesOf(isObject(base) ? base : {}).filter(([key]) => !gone.has(key));
    return { ...Object.fromEntries(kept), ...known.$but };
  });
}

/** Places of what says how often a text is repeated and is no number of times: such a value stays as it is written. */
export function* wrongTimes(value: Json | undefined, at = ""): Generator<string> {
  if (isObject(value) && typeof value.$repeat === "string" && !isCount(value.times)) yield pointer(at, "times");
  else if (isObject(value)) for (const [key, child] of entriesOf(value)) yield* wrongTimes(child, pointer(at, key));
  else if (isList(value)) for (const [index, child] of value.entries()) yield* wrongTimes(child, pointer(at, index));
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
