import type { Cursor } from "./cursor.ts";
import { isObject } from "../json.ts";
import { at, entries, given, items } from "./cursor.ts";
import type { Use } from "./use.ts";
import { expressionUses, textUses, valueUses } from "./value.ts";

/** An action, by the key that names it. */
export function* actionUses(cursor: Cursor): Generator<Use> {
  const { value } = cursor;
  if (!isObject(value)) return;
  yield* expressionUses(at(cursor, "when"), "boolean");
  const inside = given(cursor, value.when);
  for (const [key, read] of Object.entries(actions)) {
    if (value[key] !== undefined) yield* read(at(inside, key), inside);
  }
}

/** A call, as an action or in short form on a rule. */
export function* callUses(cursor: Cursor, holder: Cursor): Generator<Use> {
  const { value, ...where } = cursor;
  if (typeof value !== "string") return;
  const input = at(holder, "with");
  yield { ...where, kind: "call", operation: value, input: input.value };
  yield* valueUses(input);
}

export function* leaveUses(cursor: Cursor): Generator<Use> {
  const { value, ...where } = cursor;
  if (typeof value === "string") yield { ...where, kind: "link", link: value };
}

type Reader = (cursor: Cursor, action: Cursor) => Generator<Use>;

const actions: Readonly<Record<string, Reader>> = {
  *set(cursor) {
    for (const [path, { value, ...where }] of entries(cursor)) {
      yield { ...where, kind: "data", way: "set", path, value };
      yield* valueUses({ ...where, value });
    }
  },
  *reset({ value, ...where }) {
    if (typeof value === "string") yield { ...where, kind: "data", way: "reset", path: value };
  },
  *fail(cursor, action) {
    if (typeof cursor.value === "string") yield* valueUses(cursor);
    for (const [, { value, ...where }] of entries(at(action, "rename"))) {
      // A beginning alone (`address.`) names no field yet.
      if (typeof value !== "string" || value === "" || value.endsWith(".")) continue;
      yield { ...where, kind: "field", way: "rename", field: value };
    }
    for (const [field, text] of [...entries(cursor), ...entries(at(action, "otherwise"))]) {
      const { value: _, ...where } = text;
      if (field !== "") yield { ...where, kind: "field", way: "fail", field };
      yield* textUses(text);
    }
  },
  call: callUses,
  *track(cursor, action) {
    if (typeof cursor.value !== "string") return;
    const details = at(action, "with");
    if (details.value !== undefined) return yield* reportUses(details, cursor.value);
    const { value: event, ...where } = cursor;
    yield { ...where, kind: "report", event, value: {} };
  },
  *identify(cursor) {
    yield* reportUses(cursor);
  },
  *wait(_cursor, action) {
    const { value, ...where } = at(action, "then");
    if (typeof value === "string") yield { ...where, kind: "sends", event: value, required: true, by: "wait" };
  },
  *open({ value, ...where }) {
    if (typeof value === "string") yield { ...where, kind: "dialog", dialog: value };
  },
  alert: (cursor) => textUses(cursor),
  *focus({ value, ...where }) {
    if (typeof value === "string") yield { ...where, kind: "field", way: "focus", field: value };
  },
  leave: leaveUses,
};

function* reportUses(cursor: Cursor, event?: string): Generator<Use> {
  const { value, ...where } = cursor;
  if (value === undefined) return;
  yield { ...where, kind: "report", ...(event === undefined ? {} : { event }), value };
  yield* valueUses(cursor);
}

export function* actionListUses(cursor: Cursor): Generator<Use> {
  for (const action of items(cursor)) yield* actionUses(action);
}
