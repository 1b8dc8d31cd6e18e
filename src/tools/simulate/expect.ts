import { type Command, type Json, type JsonObject, type Snapshot, type Text } from "../../engine/index.ts";
import { isObject } from "../../language/index.ts";
import type { Expectation } from "./simulation.ts";

/** What is otherwise than expected, each in a sentence; empty when all is as it should be. */
export function mismatches(expected: Expectation, snapshot: Snapshot, commands: readonly Command[]): readonly string[] {
  const found: string[] = [];
  const compare = (what: string, wanted: Json, is: Json) => {
    if (JSON.stringify(sorted(wanted)) !== JSON.stringify(sorted(is)))
      found.push(`${what} should be ${JSON.stringify(wanted)}, but is ${JSON.stringify(is)}`);
  };
  const { step, calls, data, errors, alert, dialog, leaves, tracked } = expected;
  if (step !== undefined) compare("the step", step, snapshot.step);
  if (calls !== undefined) compare("the calls started", calls.toSorted(), startedBy(commands).toSorted());
  for (const [path, wanted] of Object.entries(data ?? {}))
    compare(path.startsWith("data.") ? path : `data.${path}`, wanted ?? null, at(snapshot.data, path));
  if (errors !== undefined) compare("the problems at fields", errors, errorsOf(snapshot));
  if (alert !== undefined) compare("the banner", alert, snapshot.alert === null ? null : keyOf(snapshot.alert.text));
  if (dialog !== undefined) compare("the dialog", dialog, snapshot.dialog);
  if (leaves !== undefined) compare("the link that is left by", leaves, leftBy(commands));
  if (tracked !== undefined) compare("what analytics are told", tracked, trackedIn(commands));
  return found;
}

export function startedBy(commands: readonly Command[]): readonly string[] {
  return commands.flatMap((command) => (command.type === "call" ? [command.operation] : []));
}

export function leftBy(commands: readonly Command[]): string | null {
  return commands.find((command) => command.type === "leave")?.link ?? null;
}

export function trackedIn(commands: readonly Command[]): readonly string[] {
  return commands.flatMap((command) => (command.type === "track" ? [command.event] : []));
}

/** A text as a table names it. */
export function keyOf(text: Text): string {
  if ("key" in text) return text.key;
  if ("literal" in text) return text.literal;
  return "money" in text ? `${text.money} ${text.currency}` : text.moment;
}

function errorsOf({ forms }: Snapshot): JsonObject {
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
