import { type Command, type Json, type JsonObject, type Snapshot, type Text, equal } from "../../engine/index.ts";
import { partAt } from "../../model/index.ts";
import { type Difference, promise } from "./concerns.ts";
import { flat, valueWords } from "./differences.ts";
import type { Expectation, Named } from "./simulation.ts";

/** Where a journey differs from an expectation. Empty if everything is as expected. */
export function mismatches(
  expected: Expectation,
  snapshot: Snapshot,
  commands: readonly Command[],
): readonly Difference[] {
  const found: Difference[] = [];
  const compare = (what: string, wanted: Json, is: Json, ...place: readonly string[]) => {
    if (equal(wanted, is)) return;
    found.push(promise(`${what} should be ${JSON.stringify(wanted)}, but is ${JSON.stringify(is)}`, place, is));
  };
  const { step, calls, data, errors, alert, dialog, leaves, tracked } = expected;
  if (step !== undefined) compare("the step", step, snapshot.step, "step");
  if (calls !== undefined) found.push(...namedMismatches("calls", calls, startedBy(commands)));
  for (const [path, wanted] of Object.entries(data ?? {}))
    compare(path.startsWith("data.") ? path : `data.${path}`, wanted ?? null, at(snapshot.data, path), "data", path);
  if (errors !== undefined) compare("the errors of fields", errors, errorsOf(snapshot), "errors");
  if (alert !== undefined) compare("the banner", alert, alertOf(snapshot), "alert");
  if (dialog !== undefined) compare("the dialog", dialog, snapshot.dialog, "dialog");
  if (leaves !== undefined) compare("the link by which the person leaves", leaves, leftBy(commands), "leaves");
  if (tracked !== undefined) found.push(...namedMismatches("tracked", tracked, trackedIn(commands)));
  return found;
}

/** A call or an analytics event. Without input, its name alone. */
function named(name: string, input: JsonObject): Named {
  return Object.keys(input).length === 0 ? name : { name, with: input };
}

export function calledName(one: Named): string {
  return typeof one === "string" ? one : one.name;
}

export function startedBy(commands: readonly Command[]): readonly Named[] {
  return commands.flatMap((command) => (command.type === "call" ? [named(command.operation, command.input)] : []));
}

export function leftBy(commands: readonly Command[]): string | null {
  return commands.find((command) => command.type === "leave")?.link ?? null;
}

export function trackedIn(commands: readonly Command[]): readonly Named[] {
  return commands.flatMap((command) => (command.type === "track" ? [named(command.event, command.with)] : []));
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
  return partAt(data, ...path.replace(/^data\./, "").split(".")) ?? null;
}

/** The expected calls or reports that do not happen, those that nobody expects, and those with other values. */
function namedMismatches(
  key: "calls" | "tracked",
  wanted: readonly Named[],
  is: readonly Named[],
): readonly Difference[] {
  const { one, happens } = WORDS[key];
  const left = is.map(entry);
  const found: Difference[] = [];
  const names = new Set(wanted.filter((one) => typeof one === "string"));
  const now = is.map((one) => (names.has(calledName(one)) ? calledName(one) : one)) as Json;
  // Those with exactly the expected values first, because an operation may be called several times.
  for (const { name, input, place } of taken(wanted, key, left)) {
    const at = left.findIndex((other) => other.name === name);
    if (at < 0) found.push({ sentence: `expected ${one} ${name}, but ${happens(false)}`, place });
    else found.push(...valueMismatches(`${one} ${name}`, place, input, left.splice(at, 1)[0]?.input ?? {}));
  }
  for (const { name } of left)
    found.push({
      sentence: `expected no other ${one.replace("the ", "")}, but ${happens(true)}: ${name}`,
      place: [key],
    });
  const order = [wanted, is].map((list) => list.map((item) => entry(item).name).join(", "));
  if (found.length === 0 && key === "tracked" && order[0] !== order[1])
    found.push({ sentence: `expected the reports in the order ${order[0]}, but it is ${order[1]}`, place: [key] });
  return found.map((one) => ({ ...one, edits: [{ place: ["expect", key], value: now }] }));
}

const WORDS = {
  calls: { one: "the call", happens: (is: boolean) => (is ? "this one is made" : "it is not made") },
  tracked: { one: "the report", happens: (is: boolean) => (is ? "this one is sent" : "it is not sent") },
} as const;

interface Entry {
  readonly name: string;
  /** `undefined`: the values do not matter. */
  readonly input: Json | undefined;
}

/** The expectations that nothing meets exactly. Those that are met are removed from `left`. */
function taken(
  wanted: readonly Named[],
  key: string,
  left: Entry[],
): readonly (Entry & { readonly place: readonly string[] })[] {
  return wanted.flatMap((item, index) => {
    const expected = entry(item);
    const at = left.findIndex(
      ({ name, input }) =>
        name === expected.name && (typeof item === "string" || equal(expected.input ?? {}, input ?? {})),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [{ ...expected, place: [key, String(index)] }];
  });
}

function valueMismatches(
  what: string,
  place: readonly string[],
  wanted: Json | undefined,
  is: Json,
): readonly Difference[] {
  const [expected, sent] = [flat(wanted ?? {}), flat(is)];
  return [...new Set([...Object.keys(expected), ...Object.keys(sent)])].flatMap((path) => {
    const [value, other] = [expected[path], sent[path]];
    if (equal(value ?? null, other ?? null) && (value === undefined) === (other === undefined)) return [];
    const expects = value === undefined ? `nothing as "${path}"` : `${sentWords(value)} as "${path}"`;
    const has = other === undefined ? "does not" : `sends ${sentWords(other)}`;
    return [{ sentence: `expected ${what} to send ${expects}, but it ${has}`, place }];
  });
}

/** A `null` that is sent is not the same as nothing. */
function sentWords(value: Json): string {
  return value === null ? "null" : valueWords(value);
}

function entry(one: Named): Entry {
  return typeof one === "string" ? { name: one, input: undefined } : { name: one.name, input: one.with };
}
