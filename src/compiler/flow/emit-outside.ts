import { findOperation, noOperation, pointer, refusalsOf, type Step } from "../../model/index.ts";
import { millisecondsOf } from "./duration.ts";
import { emitWith } from "./emit-action.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** JavaScript of the functions that read the parameters of the address. `undefined` if the flow declares none. */
export function emitQuery(e: Emitter): string | undefined {
  const { query } = e.model;
  if (query.length === 0) return undefined;
  return record(Object.fromEntries(query.map(({ name, raw }) => [name, `flowQuery(${literal(raw)})`])));
}

/** The names of the parameters that are read behind the `#`. `undefined` if there are none. */
export function emitFragment({ model }: Emitter): string | undefined {
  const names = model.query.filter(({ fragment }) => fragment).map(({ name }) => name);
  return names.length > 0 ? literal(names) : undefined;
}

/** JavaScript of the call that a worker repeats. `undefined` if the flow has none. */
export function emitSession(e: Emitter): string | undefined {
  const { session } = e.model;
  if (session === undefined) return undefined;
  const at = (key: string) => pointer(session.pointer, key);
  const { call, every } = session;
  const id = call?.operation.value ?? "";
  const operation = findOperation(e.repo, id);
  if (operation === undefined) return e.fail(at("call"), noOperation(e.repo, id));
  if (operation.changes)
    return e.fail(at("call"), `"${id}" changes something, but a call that is repeated must only read.`);
  const everyMs = millisecondsOf(every?.value ?? "");
  if (everyMs === undefined || everyMs <= 0) return e.fail(at("every"), "This is not a duration such as PT5M.");
  return record({
    operation: literal(id),
    input: emitWith(e, call?.input) ?? e.fn("{}"),
    everyMs: String(everyMs),
    when: e.fn(e.cel(session.while?.source ?? "false", at("while"))),
  });
}

/**
 * The error codes that refuse a call, for the calls whose rules (in the journey or in `steps`) read `error.carriedOut`.
 * `undefined` if no rule does.
 */
export function emitRefusals(e: Emitter, steps: readonly Step[]): string | undefined {
  const handlers = [e.model, ...steps].flatMap((owner) => owner.handlers);
  const asking = handlers.filter(({ value }) => /\berror\.carriedOut\b/.test(JSON.stringify(value)));
  const refusals = asking.flatMap(({ event }) => {
    const operation = findOperation(e.repo, event.replace(/\.failed$/, ""));
    return operation === undefined ? [] : [[operation.id, [...refusalsOf(operation)]] as const];
  });
  return refusals.length === 0 ? undefined : literal(Object.fromEntries(refusals));
}
