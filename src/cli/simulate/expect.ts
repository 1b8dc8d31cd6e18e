import { type Command, type Json, type JsonObject, type Snapshot, type Text } from "../../engine/index.ts";
import { isList, isObject } from "../../model/index.ts";
import type { Expectation } from "./simulation.ts";

/** What is otherwise than expected, each in a sentence; empty when all is as it should be. */
export function mismatches(expected: Expectation, snapshot: Snapshot, commands: readonly Command[]): readonly string[] {
  const found: string[] = [];
  const compare = (what: string, wanted: Json, is: Json) => {
    if (!same(wanted, is)) found.push(`${what} should be ${JSON.stringify(wanted)}, but is ${JSON.stringify(is)}`);
  };
  const { step, calls, data, errors, alert, dialog, leaves, tracked } = expected;
  if (step !== undefined) compare("the step", step, snapshot.step);
  if (calls !== undefined) compare("the calls started", inOrder(calls), inOrder(like(calls, startedBy(commands))));
  for (const [path, wanted] of Object.entries(data ?? {}))
    compare(path.startsWith("data.") ? path : `data.${path}`, wanted ?? null, at(snapshot.data, path));
  if (errors !== undefined) compare("the problems at fields", errors, errorsOf(snapshot));
  if (alert !== undefined) compare("the banner", alert, alertOf(snapshot));
  if (dialog !== undefined) compare("the dialog", dialog, snapshot.dialog);
  if (leaves !== undefined) compare("the link that is left by", leaves, leftBy(commands));
  if (tracked !== undefined) compare("what analytics are told", tracked, like(tracked, trackedIn(commands)));
  return found;
}

/** Of what was recorded and of what is now: what differs, each in a sentence. */
export function differences(recorded: Expectation, now: Expectation): readonly string[] {
  return Object.entries(NAMES).flatMap(([key, what]) => {
    const [wanted, is] = [recorded, now].map((one) => (one as Readonly<Record<string, Json>>)[key] ?? null);
    if (same(wanted ?? null, is ?? null)) return [];
    const [gone, come] = [without(wanted ?? null, is ?? null), without(is ?? null, wanted ?? null)];
    return [`${what} no more ${JSON.stringify(gone)}, but ${JSON.stringify(come)}`];
  });
}

const NAMES: Readonly<Record<keyof Expectation, string>> = {
  step: "the step is",
  leaves: "the link that is left by is",
  calls: "the calls are",
  tracked: "analytics are told",
  data: "what is remembered is",
  errors: "the problems at fields are",
  refused: "what the form says of it is",
  alert: "the banner is",
  dialog: "the dialog is",
  page: "the page shows",
  does: "what is done besides is",
};

/** Of lists and objects only what the other does not have. */
function without(value: Json, other: Json): Json {
  if (isList(value) && isList(other)) {
    const known = new Set(other.map((item) => JSON.stringify(sorted(item))));
    return value.filter((item) => !known.has(JSON.stringify(sorted(item))));
  }
  if (!isObject(value) || !isObject(other)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key, child]) => !same(child ?? null, other[key] ?? null)));
}

function same(one: Json, other: Json): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

type Told = NonNullable<Expectation["calls"]>;

/** A call, or what analytics are told: its name alone where nothing goes with it. */
function told(name: string, input: JsonObject): Told[number] {
  return Object.keys(input).length === 0 ? name : { name, with: input };
}

/** By name alone where the expectation names no more. */
function like(wanted: Told, is: Told): Told {
  return wanted.every((one) => typeof one === "string") ? is.map(nameOf) : is;
}

export function nameOf(one: Told[number]): string {
  return typeof one === "string" ? one : one.name;
}

function inOrder(all: Told): Told {
  return all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export function startedBy(commands: readonly Command[]): Told {
  return commands.flatMap((command) => (command.type === "call" ? [told(command.operation, command.input)] : []));
}

export function leftBy(commands: readonly Command[]): string | null {
  return commands.find((command) => command.type === "leave")?.link ?? null;
}

export function trackedIn(commands: readonly Command[]): Told {
  return commands.flatMap((command) => (command.type === "track" ? [told(command.event, command.with)] : []));
}

export function alertOf({ alert }: Snapshot): string | null {
  return alert === null ? null : keyOf(alert.text);
}

export function keyOf(text: Text): string {
  if ("key" in text) return text.key;
  return "literal" in text ? text.literal : JSON.stringify(text);
}

export function errorsOf({ forms }: Snapshot): JsonObject {
  return Object.fromEntries(
    Object.values(forms).flatMap(({ errors }) => errors.map(({ path, text }) => [path, keyOf(text)] as const)),
  );
}

function at(data: JsonObject, path: string): Json {
  let value: Json | undefined = data;
  for (const key of path.replace(/^data\./, "").split(".")) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value ?? null;
}

/** The same with keys in order, so that their order makes no difference. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, child]) => [key, sorted(child)]),
  );
}
