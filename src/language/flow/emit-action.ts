import type { Json, JsonObject } from "../../engine/index.ts";
import { readsOf } from "../cel/reads.ts";
import { entriesOf, isObject, stringAt, stringsOf } from "../json.ts";
import { findOperation } from "../operation.ts";
import { pointer } from "../pointer.ts";
import { millisecondsOf } from "./duration.ts";
import { condition, emitText, emitValue, expressionIn } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";
import { conditionsOf } from "./scope.ts";

/** JavaScript of the engine's actions for one action of a flow, as items of a list: one, or for `set` one a path. */
export function emitAction(e: Emitter, action: JsonObject, at: string): string[] {
  const when = action.when === undefined ? undefined : e.fn(condition(e, action, at));
  if (isObject(action.set)) return emitSet(e, action, action.set, when, at);
  const key = Object.keys(EMITTERS).find((name) => action[name] !== undefined);
  const emit = key === undefined ? undefined : EMITTERS[key];
  if (key === undefined || emit === undefined) return e.fail(at, "This is not an action.");
  const members = emit(e, action, at);
  return [record({ do: literal(key), ...members, when })];
}

type Members = Record<string, string | undefined>;

const EMITTERS: Readonly<Record<string, (e: Emitter, action: JsonObject, at: string) => Members>> = {
  reset: (e, action, at) => {
    const keep = stringsOf(action.keep).map(pathOf);
    return { path: literal(pathOf(text(e, action, "reset", at))), keep: keep.length > 0 ? literal(keep) : undefined };
  },
  // The engine knows which form the event came from; "" leaves it to it.
  fail: (e, action, at) => ({ form: '""', errors: e.fn(emitErrors(e, action, pointer(at, "fail"))) }),
  call: emitCall,
  track: (e, action, at) => ({
    event: literal(text(e, action, "track", at)),
    with: emitWith(e, action.with, pointer(at, "with")),
  }),
  identify: (e, action, at) => ({ with: emitWith(e, action.identify, pointer(at, "identify")) ?? e.fn("({})") }),
  log: (e, action, at) => ({
    level: literal(stringAt(action, "level") ?? "warn"),
    text: literal(text(e, action, "log", at)),
  }),
  wait: (e, action, at) => {
    const ms = millisecondsOf(text(e, action, "wait", at));
    if (ms === undefined) return e.fail(pointer(at, "wait"), "This is not a duration such as PT5S.");
    return { event: literal(text(e, action, "then", at)), ms: String(ms) };
  },
  open: (e, action, at) => ({ dialog: literal(text(e, action, "open", at)) }),
  close: () => ({}),
  alert: (e, action, at) => {
    const words = action.alert ?? null;
    return {
      tone: literal(stringAt(action, "tone") ?? "info"),
      text: emitTextFunction(e, words, pointer(at, "alert")),
    };
  },
  scroll: () => ({ to: literal("top") }),
  focus: (e, action, at) => ({ field: literal(text(e, action, "focus", at)) }),
  leave: (e, action, at) => ({ link: literal(text(e, action, "leave", at)) }),
};

/** JavaScript of a function that gives a text. */
export function emitTextFunction(e: Emitter, value: Json, at: string): string {
  const plain = typeof value === "string" && expressionIn(value) === undefined;
  return plain ? `flowKey(${literal(value)})` : e.fn(emitText(e, value, at));
}

/** JavaScript of the action of a `call`. */
function emitCall(e: Emitter, action: JsonObject, at: string): Members {
  const id = text(e, action, "call", at);
  const operation = findOperation(e.repo, id);
  if (operation === undefined) return e.fail(pointer(at, "call"), `There is no call "${id}" in the API.`);
  const input = emitWith(e, action.with, pointer(at, "with")) ?? e.fn("({})");
  return { operation: literal(id), input, changes: String(operation.changes) };
}

/**
 * One engine action for each path, in order. Each asks the `when` anew, so a path that the `when` itself reads comes
 * last: set before the others, it would decide about them.
 */
function emitSet(e: Emitter, action: JsonObject, set: JsonObject, when: string | undefined, at: string): string[] {
  const sets = entriesOf(set).map(([path, value]) => ({ path, value, here: pointer(at, "set", path) }));
  const conditions = conditionsOf(e.flow);
  const asked = sets.length > 1 && typeof action.when === "string" ? readsOf(action.when, conditions) : [];
  const decisive = sets.filter(({ path }) => asked.some((read) => overlap(read, path)));
  const last = decisive[0];
  const others = sets.filter((one) => one !== last);
  const isRead = ({ value }: { value: Json }) =>
    last !== undefined &&
    expressionsIn(value).some((source) => readsOf(source, conditions).some((read) => overlap(read, last.path)));
  if (decisive.length > 1 || (last !== sets.at(-1) && others.some(isRead)))
    return e.fail(pointer(at, "set"), "This sets what its own `when` reads. Put the `when` on a rule instead.");
  const values = (last === undefined ? sets : [...others, last]).map(({ path, value, here }): [string, string] => {
    return [path, e.fn(emitValue(e, value, here))];
  });
  return [`...flowSet(${record(Object.fromEntries(values))}${when === undefined ? "" : `,${when}`})`];
}

function emitErrors(e: Emitter, action: JsonObject, at: string): string {
  const source = expressionIn(action.fail);
  if (source !== undefined)
    return `flowErrors(${e.cel(source, at)},${literal(isObject(action.rename) ? action.rename : {})}${emitOtherwise(e, action.otherwise, at)})`;
  const errors = entriesOf(action.fail).map(
    ([path, words]) => `{path:${literal(path)},text:${emitText(e, words, pointer(at, path))}}`,
  );
  return `[${errors.join(",")}]`;
}

/** Texts for fields of which the service says no words; nothing where the action has none. */
function emitOtherwise(e: Emitter, otherwise: Json | undefined, at: string): string {
  const texts = entriesOf(otherwise).map(
    ([field, words]) => `${literal(field)}:${emitText(e, words, pointer(at, field))}`,
  );
  return texts.length > 0 ? `,{${texts.join(",")}}` : "";
}

function emitWith(e: Emitter, value: Json | undefined, at: string): string | undefined {
  return isObject(value) ? e.fn(emitValue(e, value, at)) : undefined;
}

function text(e: Emitter, action: JsonObject, key: string, at: string): string {
  return stringAt(action, key) ?? e.fail(pointer(at, key), `"${key}" must be a text.`);
}

function pathOf(path: string): string[] {
  return path.split(".");
}

/** Whether one of two dotted paths contains the other. */
function overlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function expressionsIn(value: Json): string[] {
  const source = expressionIn(value);
  if (source !== undefined) return [source];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap((child) => expressionsIn(child ?? null))
    : [];
}
