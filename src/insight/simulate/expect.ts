import { type Command, type Json, type JsonObject, type Snapshot, type Text, equal } from "../../engine/index.ts";
import { partAt } from "../../model/index.ts";
import type { Difference } from "./concerns.ts";
import { namedMismatches } from "./named-mismatches.ts";
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
    found.push({ sentence: `${what} should be ${JSON.stringify(wanted)}, but is ${JSON.stringify(is)}`, place });
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

export function nameOf(one: Named): string {
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
