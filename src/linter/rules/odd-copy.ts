import type { Json, JsonObject } from "../../engine/index.ts";
import {
  groupBy,
  inKeyOrder,
  once,
  partAt,
  partsOf,
  pointer,
  type Repository,
  type SourceFile,
  typeOf,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const oddCopy: Rule = {
  id: "odd-copy",
  severity: "warning",
  finds:
    "A block, an action or a part of one is repeated word for word in several places of the journeys, and one similar place lacks a part of it or differs in one text.",
  why: "Something was lost or changed in only one place: a page lacks the button that all others have, or a link leads elsewhere.",
  after: ["unknown-part", "call-input", "unsent-input", "partial-report", "sibling-calls", "sibling-answers"],
  *check({ repo }) {
    const all = filesOf(repo).flatMap(copiesIn);
    const byText = groupBy(all, ({ text }) => text);
    const single = new Map<string, Copy>();
    for (const [one, ...more] of byText.values()) {
      if (one === undefined || more.length > 0) continue;
      single.set(one.text, one);
      for (const { text } of changedIn(one)) single.set(text, one);
    }
    for (const places of byText.values()) yield* oddAmong(places, single);
  },
};

/** An object of a journey, with a normalized text for comparison. */
interface Copy {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly value: Json;
  readonly text: string;
  readonly size: number;
}

function* oddAmong(places: readonly Copy[], single: ReadonlyMap<string, Copy>): Generator<Finding> {
  const [usual] = places;
  if (usual === undefined || places.length < (usual.size > 2 ? SEVERAL : MANY)) return;
  const there = `${usual.file.path}:${usual.file.locate(usual.pointer).line} and ${places.length - 1} other places`;
  const remedy = "If the difference is intended, move what the others share into a part";
  for (const { text, keys } of without(usual.value)) {
    const odd = single.get(text);
    if (odd === undefined || odd.text !== text) continue;
    const message = `This is the same as in ${there}, but without "${keys.join("/")}". Add it. ${remedy}.`;
    yield { file: odd.file, pointer: odd.pointer, message };
  }
  for (const { text, key } of changedIn(usual)) {
    const odd = single.get(text);
    if (odd === undefined || !isOdd(usual, key, places.length)) continue;
    const message = `This is the same as in ${there}, except for "${key}". Write the same. ${remedy}.`;
    yield { file: odd.file, pointer: odd.pointer, message };
  }
}

/** This many identical places are no coincidence. */
const SEVERAL = 3;

/** Small objects are often identical by chance, and a different one may well be intended. */
const MANY = 10;

/**
 * Links to a page often have different conditions, and texts differ most. With many copies, a different text is
 * suspicious too.
 */
function isOdd({ value, size }: Copy, key: string, places: number): boolean {
  if (key === "text") return size > 2 && places >= ENOUGH;
  return size > 2 || (key === "when" && partAt(value, "value") !== undefined);
}

const ENOUGH = 6;

/** Files that define what journeys do: the journeys' own and those with shared parts. */
function filesOf(repo: Repository): readonly SourceFile[] {
  return [...repo.files.values()].filter(({ path }) => DEFINITIONS.test(path));
}

const DEFINITIONS = /^flows\/(?!catalogue\/)[^/]+\/(?!analytics\.json$|dev\.json$)[^/]+\.json$/;

const copiesIn = once((file: SourceFile): readonly Copy[] => [...copiesAt(file, "", file.value ?? null)]);

function* copiesAt(file: SourceFile, at: string, value: Json): Generator<Copy> {
  const size = sizeOf(value);
  if (typeOf(value) === "object" && size > 1 && size <= LARGEST)
    yield { file, pointer: at, value, text: textOf(value), size };
  for (const [key, part] of partsOf(value)) yield* copiesAt(file, pointer(at, key), part);
}

const LARGEST = 12;

function sizeOf(value: Json): number {
  const parts = partsOf(value);
  return parts.length === 0 ? 1 : parts.reduce((sum, [, part]) => sum + sizeOf(part), 0);
}

/** Serializes a value so that the order of members does not matter. */
function textOf(value: Json): string {
  return JSON.stringify(inKeyOrder(value));
}

/**
 * Copies may have different targets. These keys determine who sees the object, where its link leads, and with which
 * text.
 */
const SAME = /"(link|when|text)":"(?:[^"\\]|\\.)*"/g;

/** Yields the text with the value of one of these keys left out at a time. */
function* changedIn({ text }: Copy): Generator<{ readonly text: string; readonly key: string }> {
  for (const { 0: said, 1: key = "", index } of text.matchAll(SAME))
    yield { text: `${text.slice(0, index)}${key}${text.slice(index + said.length)}`, key };
}

/** Yields the object with one part removed at a time. */
function* without(value: Json): Generator<{ readonly text: string; readonly keys: readonly (string | number)[] }> {
  for (const { value: rest, keys } of lostIn(value)) yield { text: textOf(rest), keys };
}

function* lostIn(value: Json): Generator<{ readonly value: Json; readonly keys: readonly (string | number)[] }> {
  for (const [key, part] of partsOf(value)) {
    yield { value: withPart(value, key, undefined), keys: [key] };
    for (const inner of lostIn(part)) yield { value: withPart(value, key, inner.value), keys: [key, ...inner.keys] };
  }
}

function withPart(value: Json, key: string | number, part: Json | undefined): Json {
  if (Array.isArray(value)) return part === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), part);
  const members = Object.entries(value as JsonObject).filter(([name]) => name !== key || part !== undefined);
  return Object.fromEntries(members.map(([name, old]) => [name, name === key && part !== undefined ? part : old]));
}
