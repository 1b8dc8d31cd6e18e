import { isObject, membersOf, objectAt, optional } from "../json.ts";
import { didYouMean } from "../nearest.ts";
import type { Value } from "../node.ts";
import { entries, expressionAt, items, type Raw, under, valueIn, wordsAt, writtenAt } from "../raw.ts";
import type { Reading } from "./reading.ts";
import type { Action, ActionOf, Call, FieldText } from "./rule.ts";

/** The actions in a list. Anything that is not an action is left out. */
export function readActions(reading: Reading, raw: Raw): readonly Action[] {
  return items(raw).flatMap((item) => readAction(reading, item) ?? []);
}

/** The call that is named, with the `with` beside it. */
export function readCall(raw: Raw): Call | undefined {
  const operation = writtenAt(raw, "call");
  const { file, pointer } = raw;
  const gives = entries(under(raw, "with")).flatMap(([name, one]) => {
    const value = valueIn(one);
    return value === undefined ? [] : [[name, value] as const];
  });
  return operation && { file, pointer, operation, ...optional("input", valueIn(raw, "with")), gives: new Map(gives) };
}

/** The kind of an action is the first of its keys that is known. */
function readAction(reading: Reading, raw: Raw): Action | undefined {
  if (typeof raw.json === "string") return reading.add(raw, noActions(raw.json, raw));
  if (!isObject(raw.json)) return reading.add(raw, "An action is an object, or the name of a list of actions.");
  const kind = KINDS.find((key) => under(raw, key).json !== undefined);
  if (kind === undefined) return reading.add(raw, "This is not an action.");
  const { file, pointer } = raw;
  const when = expressionAt(raw, "when");
  if (raw.json.when !== undefined && when === undefined) reading.add(under(raw, "when"), "A `when` is an expression.");
  const read = kind === "done" || kind === "undone" ? readMark(reading, raw, kind) : readers[kind](raw);
  return read && ({ file, pointer, ...(when && { when }), ...read } as Action);
}

/** `done` and `undone` set the remembered number of the progress. */
function readMark({ counted, add }: Reading, raw: Raw, word: "done" | "undone"): BodyOf<"set"> | undefined {
  const { file, pointer, json } = under(raw, word);
  const [step, { steps, path }] = [String(json), counted];
  const index = steps.indexOf(step);
  if (index < 0) return add({ file, pointer }, `The progress has no step "${step}"${didYouMean(step, steps)}`);
  if (path === undefined)
    return add(
      { file, pointer },
      "This cannot be remembered: `done` of the progress is not a path such as data.stepsDone.",
    );
  const isDone = word === "done";
  const value = { file, pointer, json: isDone ? index + 1 : index };
  return { do: "set", sets: [{ file, pointer, path, value }], marks: { step, isDone } };
}

/** A name that is still here could not be replaced by a list of actions. */
function noActions(name: string, { file }: Raw): string {
  const names = Object.keys(objectAt(file.value, "actions"));
  return names.includes(name)
    ? `The actions "${name}" hold themselves.`
    : `There is no list of actions "${name}"${didYouMean(name, names)}`;
}

/** The members of an action besides its place and its `when`. */
type BodyOf<K extends Action["do"]> = Omit<ActionOf<K>, "file" | "pointer" | "when">;
type Readers = { readonly [K in Action["do"]]: (raw: Raw) => BodyOf<K> };

const readers: Readers = {
  set: (raw) => ({
    do: "set",
    sets: entries(under(raw, "set")).map(([path, { file, pointer, json = null }]) => {
      return { file, pointer, path, value: { file, pointer, json } };
    }),
  }),
  reset: (raw) => ({ do: "reset", ...optional("path", writtenAt(raw, "reset")), keep: wordsAt(raw, "keep") }),
  fail: (raw) => ({
    do: "fail",
    ...(typeof under(raw, "fail").json === "string" && optional("from", valueIn(raw, "fail"))),
    errors: fieldTexts(under(raw, "fail")),
    rename: entries(under(raw, "rename")).flatMap(([name, to]) => {
      const written = writtenAt(to);
      return written === undefined ? [] : [[name, written] as const];
    }),
    otherwise: fieldTexts(under(raw, "otherwise")),
  }),
  call: (raw) => ({ do: "call", ...optional("call", readCall(raw)) }),
  track: (raw) => ({
    do: "track",
    ...optional("event", writtenAt(raw, "track")),
    ...membersOf(valueIn, raw, "with"),
  }),
  identify: (raw) => ({ do: "identify", with: value(raw, "identify") }),
  log: (raw) => ({ do: "log", ...optional("text", writtenAt(raw, "log")), level: word(raw, "level", "warn") }),
  wait: (raw) => ({
    do: "wait",
    ...optional("duration", writtenAt(raw, "wait")),
    ...membersOf(writtenAt, raw, "then"),
  }),
  open: (raw) => ({ do: "open", ...optional("dialog", writtenAt(raw, "open")) }),
  close: () => ({ do: "close" }),
  alert: (raw) => ({ do: "alert", text: value(raw, "alert"), tone: word(raw, "tone", "info") }),
  scroll: () => ({ do: "scroll" }),
  focus: (raw) => ({ do: "focus", ...optional("field", writtenAt(raw, "focus")) }),
};

const KINDS = [...(Object.keys(readers) as Action["do"][]), "done", "undone"] as const;

function fieldTexts(raw: Raw): readonly FieldText[] {
  return entries(raw).map(([field, { file, pointer, json = null }]) => {
    return { file, pointer, field, text: { file, pointer, json } };
  });
}

function value(raw: Raw, key: string): Value {
  const { file, pointer, json = null } = under(raw, key);
  return { file, pointer, json };
}

function word(raw: Raw, key: string, otherwise: string): string {
  return writtenAt(raw, key)?.value ?? otherwise;
}
