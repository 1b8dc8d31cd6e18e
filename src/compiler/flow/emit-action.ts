import type { Json } from "../../engine/index.ts";
import { readsOf } from "../../cel/index.ts";
import {
  type Action,
  type ActionOf,
  type Call,
  conditionsOf,
  expressionIn,
  type FieldText,
  findOperation,
  passedToText,
  NO_LONGER,
  noOperation,
  type Place,
  pointer,
  textTree,
  type Value,
  valueTree,
  type Written,
} from "../../model/index.ts";
import { millisecondsOf } from "./duration.ts";
import { conditionFunction, emitNode, emitText, emitValue } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/**
 * JavaScript of the engine's actions for one action of a flow, as items of a list. `set` gives one action for each
 * path.
 */
export function emitAction(e: Emitter, action: Action): string[] {
  const when = conditionFunction(e, action.when);
  if (action.do === "set") return emitSet(e, action, when);
  return [record({ do: literal(action.do), ...membersOf(e, action), when })];
}

/** JavaScript of the action of a `leave`. */
export function emitLeave(link: Written): string {
  return record({ do: literal("leave"), link: literal(link.value) });
}

type Members = Record<string, string | undefined>;

function membersOf(e: Emitter, action: Exclude<Action, ActionOf<"set">>): Members {
  switch (action.do) {
    case "reset": {
      const keep = action.keep.map(({ value }) => pathOf(value));
      const path = literal(pathOf(text(e, action, action.path, "reset")));
      return { path, keep: keep.length > 0 ? literal(keep) : undefined };
    }
    case "fail":
      // The engine knows the form that the event came from. "" means that form.
      return { form: '""', errors: e.fn(emitErrors(e, action)) };
    case "call":
      return action.call === undefined
        ? e.fail(pointer(action.pointer, "call"), '"call" must be a text.')
        : callMembers(e, action.call);
    case "track":
      return { event: literal(text(e, action, action.event, "track")), with: emitWith(e, action.with) };
    case "identify":
      return { with: emitWith(e, action.with) ?? e.fn("({})") };
    case "log":
      return { level: literal(action.level), text: literal(text(e, action, action.text, "log")) };
    case "wait": {
      const written = text(e, action, action.duration, "wait");
      const event = literal(text(e, action, action.then, "then"));
      if (written === NO_LONGER) return { event };
      const ms = millisecondsOf(written);
      if (ms === undefined) return e.fail(pointer(action.pointer, "wait"), "This is not a duration such as PT5S.");
      return { event, ms: String(ms) };
    }
    case "open":
      return { dialog: literal(text(e, action, action.dialog, "open")) };
    case "alert":
      return { tone: literal(action.tone), text: emitTextFunction(e, action.text) };
    case "focus":
      return { field: literal(text(e, action, action.field, "focus")) };
    case "scroll":
      return { to: literal("top") };
    case "close":
      return {};
  }
}

/** JavaScript of a function that returns a text. */
export function emitTextFunction(e: Emitter, value: Value): string {
  const { json } = value;
  const text = textTree(value);
  const isPlain = typeof json === "string" && text.kind === "key" && passedToText(e.repo, e.flow.id, text).length === 0;
  return isPlain ? `flowKey(${literal(json)})` : e.fn(emitText(e, value));
}

function callMembers(e: Emitter, { operation, input }: Call): Members {
  const found = findOperation(e.repo, operation.value);
  if (found === undefined) return e.fail(operation.pointer, noOperation(e.repo, operation.value));
  return {
    operation: literal(operation.value),
    input: emitWith(e, input) ?? e.fn("({})"),
    changes: String(found.changes),
  };
}

/**
 * One engine action for each path, in order. Each of them evaluates the `when` again. So a path that the `when` reads
 * is set last: otherwise it would change the condition for the others.
 */
function emitSet(e: Emitter, { sets, ...action }: ActionOf<"set">, when: string | undefined): string[] {
  const conditions = conditionsOf(e.repo, e.flow);
  const asked = sets.length > 1 && action.when !== undefined ? readsOf(action.when.source, conditions) : [];
  const decisive = sets.filter(({ path }) => asked.some((read) => overlap(read, path)));
  const last = decisive[0];
  const others = sets.filter((one) => one !== last);
  const isRead = ({ value }: (typeof sets)[number]) =>
    last !== undefined &&
    expressionsIn(value.json).some((source) => readsOf(source, conditions).some((read) => overlap(read, last.path)));
  if (decisive.length > 1 || (last !== sets.at(-1) && others.some(isRead)))
    return e.fail(
      pointer(action.pointer, "set"),
      "This sets what its own `when` reads. Put the `when` on a rule instead.",
    );
  const values = (last === undefined ? sets : [...others, last]).map(({ path, value }): [string, string] => {
    return [path, e.fn(emitValue(e, value))];
  });
  return [`...flowSet(${record(Object.fromEntries(values))}${when === undefined ? "" : `,${when}`})`];
}

function emitErrors(e: Emitter, { from, errors, rename, otherwise }: ActionOf<"fail">): string {
  const source = expressionIn(from?.json);
  if (from !== undefined && source !== undefined) {
    const names = Object.fromEntries(rename.map(([name, { value }]) => [name, value]));
    return `flowErrors(${e.cel(source, from.pointer)},${literal(names)}${emitOtherwise(e, otherwise)})`;
  }
  const texts = errors.map(({ field, text: shown }) => `{path:${literal(field)},text:${emitText(e, shown)}}`);
  return `[${texts.join(",")}]`;
}

/** Texts for fields for which the service sent no words. "" if the action has none. */
function emitOtherwise(e: Emitter, otherwise: readonly FieldText[]): string {
  const texts = otherwise.map(({ field, text: shown }) => `${literal(field)}:${emitText(e, shown)}`);
  return texts.length > 0 ? `,{${texts.join(",")}}` : "";
}

/** JavaScript of a function that returns an object. `undefined` if none is given. */
export function emitWith(e: Emitter, value: Value | undefined): string | undefined {
  const node = value && valueTree(value);
  return node?.kind === "object" ? e.fn(emitNode(e, node)) : undefined;
}

function text(e: Emitter, action: Place, written: Written | undefined, key: string): string {
  return written?.value ?? e.fail(pointer(action.pointer, key), `"${key}" must be a text.`);
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
