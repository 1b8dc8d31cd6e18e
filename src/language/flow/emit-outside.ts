import type { JsonObject } from "../../engine/index.ts";
import { entriesOf, isObject, objectAt, stringAt } from "../json.ts";
import { refusalsOf } from "../carried-out.ts";
import { findOperation } from "../operation.ts";
import { pointer } from "../pointer.ts";
import { millisecondsOf } from "./duration.ts";
import { emitValue } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** JavaScript of the functions that read the address's parameters; `undefined` where the flow declares none. */
export function emitQuery(e: Emitter): string | undefined {
  const { query } = e.flow.value;
  if (!isObject(query)) return undefined;
  return record(Object.fromEntries(entriesOf(query).map(([name, one]) => [name, `flowQuery(${literal(one)})`])));
}

/** The names of those that are read behind the `#`; `undefined` where there are none. */
export function emitFragment(e: Emitter): string | undefined {
  const names = entriesOf(e.flow.value.query).flatMap(([name, one]) =>
    objectAt({ one }, "one").fragment ? [name] : [],
  );
  return names.length > 0 ? literal(names) : undefined;
}

/** JavaScript of the call that a worker repeats; `undefined` where the flow has none. */
export function emitSession(e: Emitter): string | undefined {
  const { session } = e.flow.value;
  if (!isObject(session)) return undefined;
  const at = (key: string) => pointer("/session", key);
  const id = stringAt(session, "call") ?? "";
  const operation = findOperation(e.repo, id);
  if (operation === undefined) return e.fail(at("call"), `There is no call "${id}" in the API.`);
  if (operation.changes)
    return e.fail(at("call"), `"${id}" changes something; what is repeated beside the page must not.`);
  const everyMs = millisecondsOf(stringAt(session, "every") ?? "");
  if (everyMs === undefined || everyMs <= 0) return e.fail(at("every"), "This is not a duration such as PT5M.");
  const input = isObject(session.with) ? emitValue(e, session.with, at("with")) : "{}";
  return record({
    operation: literal(id),
    input: e.fn(input),
    everyMs: String(everyMs),
    when: e.fn(e.cel(stringAt(session, "while") ?? "false", at("while"))),
  });
}

/** The codes that refuse a call, of the calls whose rules (the journey's, or those of `steps`) ask `error.carriedOut`; `undefined` where none does. */
export function emitRefusals(e: Emitter, steps: readonly JsonObject[]): string | undefined {
  const holders = [e.flow.value, ...steps];
  const asking = holders
    .flatMap((holder) => entriesOf(objectAt(holder, "on")))
    .filter(([, rules]) => /\berror\.carriedOut\b/.test(JSON.stringify(rules)));
  const refusals = asking.flatMap(([event]) => {
    const operation = findOperation(e.repo, event.replace(/\.failed$/, ""));
    return operation === undefined ? [] : [[operation.id, [...refusalsOf(operation)]] as const];
  });
  return refusals.length === 0 ? undefined : literal(Object.fromEntries(refusals));
}
