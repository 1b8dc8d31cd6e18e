import { type Command, type Json, type JsonObject, type Snapshot, type Text } from "../../engine/index.ts";
import { partAt } from "../../model/index.ts";
import { same } from "./differences.ts";
import type { Expectation } from "./simulation.ts";

/** Differences from an expectation as sentences. Empty if everything is as expected. */
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
  if (errors !== undefined) compare("the errors of fields", errors, errorsOf(snapshot));
  if (alert !== undefined) compare("the banner", alert, alertOf(snapshot));
  if (dialog !== undefined) compare("the dialog", dialog, snapshot.dialog);
  if (leaves !== undefined) compare("the link by which the person leaves", leaves, leftBy(commands));
  if (tracked !== undefined) compare("what analytics receive", tracked, like(tracked, trackedIn(commands)));
  return found;
}

type ExpectedCalls = NonNullable<Expectation["calls"]>;

/** A call or an analytics event. Without input, its name alone. */
function named(name: string, input: JsonObject): ExpectedCalls[number] {
  return Object.keys(input).length === 0 ? name : { name, with: input };
}

/** Only the names, if the expectation has only names. */
function like(wanted: ExpectedCalls, is: ExpectedCalls): ExpectedCalls {
  return wanted.every((one) => typeof one === "string") ? is.map(nameOf) : is;
}

export function nameOf(one: ExpectedCalls[number]): string {
  return typeof one === "string" ? one : one.name;
}

function inOrder(all: ExpectedCalls): ExpectedCalls {
  return all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export function startedBy(commands: readonly Command[]): ExpectedCalls {
  return commands.flatMap((command) => (command.type === "call" ? [named(command.operation, command.input)] : []));
}

export function leftBy(commands: readonly Command[]): string | null {
  return commands.find((command) => command.type === "leave")?.link ?? null;
}

export function trackedIn(commands: readonly Command[]): ExpectedCalls {
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
