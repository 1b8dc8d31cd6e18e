/**
 * The rules of an event, and those of a `then`, may be written in two ways: as a list, or as one rule without a list
 * around it. This file is the only one that knows both. A resolved journey always has the list. An arm's patch sees the
 * list too, so it stays valid if somebody adds a second rule.
 */
import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { pointer, segmentsOf, valueAt } from "../pointer.ts";

const MEMBERS = new Set(["$ref", "when", "do", "leave", "goto", "then"]);

/** Whether a value is a rule: an object that has only members of a rule. */
export function isRule(value: Json | undefined): value is JsonObject {
  const names = isObject(value) ? Object.keys(value) : [];
  return names.length > 0 && names.every((name) => MEMBERS.has(name));
}

/** Whether a pointer in a resolved journey is that of the rules of an event or of a `then`. */
export function mayBeOneRule(at: string): boolean {
  return /^(?:\/steps\/[^/]+)?(?:\/on\/[^/]+|\/guards\/\d+\/then)(?:\/\d+\/then)*$/.test(at);
}

/**
 * The pointer of a value as it is written in a file: without the index 0 of a rule that has no list around it.
 *
 *     writtenPointer({ on: { go: { goto: "end" } } }, "/on/go/0/goto")  // "/on/go/goto"
 */
export function writtenPointer(root: Json | undefined, at: string): string {
  if (!at.includes("/0")) return at;
  let [value, written] = [root, ""];
  for (const segment of segmentsOf(at)) {
    if (segment === "0" && isRule(value)) continue;
    written = pointer(written, segment);
    value = valueAt(value, pointer("", segment));
  }
  return written;
}

/**
 * The opposite of `writtenPointer`, for a journey from `withRulesListed`: a path may name a member of an event's only
 * rule without an index.
 */
export function listedPointer(journey: Json, at: string): string {
  if (!isJourney(journey)) return at;
  let [value, listed]: [Json | undefined, string] = [journey, ""];
  for (const segment of segmentsOf(at)) {
    if (isList(value) && value.length === 1 && mayBeOneRule(listed) && !/^(?:\d+|-)$/.test(segment)) {
      listed = pointer(listed, 0);
      [value] = value;
    }
    listed = pointer(listed, segment);
    value = valueAt(value, pointer("", segment));
  }
  return listed;
}

/** A journey's file with a list around each rule that is written without one. Other documents stay as they are. */
export function withRulesListed(document: Json): Json {
  return loneRules(document).reduce((value, at) => changedAt(value, segmentsOf(at), (rule) => [rule]), document);
}

/**
 * The opposite of `withRulesListed`, after a change: removes the list around each rule that has none in `before` and is
 * still alone.
 */
export function withRulesAsIn(before: Json, listed: Json): Json {
  return stillLone(before, listed).reduce((value, at) => changedAt(value, segmentsOf(at), onlyIn), listed);
}

/** The pointers of these rules, the innermost first. */
export function stillLone(before: Json, listed: Json): readonly string[] {
  return loneRules(before)
    .filter((at) => {
      const now = valueAt(listed, at);
      return now !== undefined && onlyIn(now) !== now;
    })
    .toReversed();
}

/** The pointers of rules that are written without a list. Those inside another one count with its list (`/on/go/0/…`). */
export function loneRules(document: Json): readonly string[] {
  return isJourney(document) ? [...lonesIn(document)] : [];
}

function isJourney(document: Json): document is JsonObject {
  return isObject(document) && isObject(document["steps"]) && typeof document["basePath"] === "string";
}

function* lonesIn(journey: JsonObject): Generator<string> {
  const steps = entriesOf(journey["steps"]).map(([id, step]) => [pointer("/steps", id), step] as const);
  for (const [at, owner] of [["", journey] as const, ...steps]) {
    if (!isObject(owner)) continue;
    for (const [event, rules] of entriesOf(owner["on"])) yield* lonesAt(rules, pointer(at, "on", event));
    const { guards } = owner;
    for (const [index, guard] of (isList(guards) ? guards : []).entries())
      if (isObject(guard)) yield* lonesAt(guard["then"], pointer(at, "guards", index, "then"));
  }
}

function* lonesAt(rules: Json | undefined, at: string): Generator<string> {
  // A `$ref` with nothing beside it may be the name of a step, or a list.
  const isLone = isRule(rules) && Object.keys(rules).some((name) => name !== "$ref");
  if (isLone) yield at;
  for (const [index, rule] of (isLone ? [rules] : isList(rules) ? rules : []).entries())
    if (isObject(rule)) yield* lonesAt(rule["then"], pointer(at, index, "then"));
}

/** The only rule in a list. Anything else stays as it is. */
function onlyIn(rules: Json): Json {
  const [rule, ...others] = isList(rules) ? rules : [];
  return others.length === 0 && isRule(rule) ? rule : rules;
}

function changedAt(value: Json, [key, ...rest]: readonly string[], change: (rules: Json) => Json): Json {
  if (key === undefined) return change(value);
  if (isList(value)) return value.map((one, index) => (String(index) === key ? changedAt(one, rest, change) : one));
  return { ...(value as JsonObject), [key]: changedAt((value as JsonObject)[key] ?? null, rest, change) };
}
