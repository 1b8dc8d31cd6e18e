import type { Action, ActionOf, Call, FieldText } from "../flow/rule.ts";
import type { Value, Written } from "../node.ts";
import { cursorAt, within } from "./cursor.ts";
import { conditionUse, textUses, valueUses } from "./value.ts";
import type { UsePlace, Use } from "./use.ts";

export function* actionUses(action: Action, outer: UsePlace): Generator<Use> {
  yield* conditionUse(action.when, outer);
  yield* bodyUses(action, within(outer, action.when));
}

/** The use of an operation by a call, with the parameters that it gives. */
export function* callUses({ operation, input, gives, ...call }: Call, place: UsePlace): Generator<Use> {
  const { file, pointer, value } = operation;
  yield { file, pointer, place, kind: "call", operation: value, input: input?.json, gives };
  yield* valueUses(cursorAt(place, input, call));
}

export function* leaveUses({ file, pointer, value }: Written, place: UsePlace): Generator<Use> {
  yield { file, pointer, place, kind: "link", link: value };
}

function* bodyUses(action: Action, place: UsePlace): Generator<Use> {
  switch (action.do) {
    case "set":
      if (action.marks !== undefined) {
        for (const { file, pointer } of action.sets)
          yield { file, pointer, place, kind: "step", step: action.marks.step, role: "counts" };
      }
      for (const { file, pointer, path, value } of action.sets) {
        yield { file, pointer, place, kind: "data", role: "set", path, value: value.json };
        yield* valueUses(cursorAt(place, value, action));
      }
      return;
    case "reset":
      if (action.path !== undefined)
        yield { ...at(action.path, place), kind: "data", role: "reset", path: action.path.value };
      return;
    case "fail":
      return yield* failUses(action, place);
    case "call":
      if (action.call !== undefined) yield* callUses(action.call, place);
      return;
    case "track": {
      const { event, with: details } = action;
      if (event === undefined) return;
      if (details !== undefined) return yield* reportUses(details, place, event.value);
      return yield { ...at(event, place), kind: "report", event: event.value, value: {} };
    }
    case "identify":
      return yield* reportUses(action.with, place);
    case "wait": {
      const { then } = action;
      if (then !== undefined)
        yield { ...at(then, place), kind: "sends", event: then.value, required: true, by: "wait" };
      return;
    }
    case "open":
      if (action.dialog !== undefined)
        yield { ...at(action.dialog, place), kind: "dialog", dialog: action.dialog.value };
      return;
    case "alert":
      return yield* textUses(cursorAt(place, action.text, action));
    case "focus":
      if (action.field !== undefined) yield fieldUse(action.field, place, "focus", action.field.value);
      return;
    default:
  }
}

function* failUses({ from, errors, rename, otherwise, ...action }: ActionOf<"fail">, place: UsePlace): Generator<Use> {
  if (from !== undefined) yield* valueUses(cursorAt(place, from, action));
  for (const [, field] of rename) {
    // The beginning of a name (`address.`) is not a field yet.
    if (field.value !== "" && !field.value.endsWith(".")) yield fieldUse(field, place, "rename", field.value);
  }
  for (const one of [...errors, ...otherwise]) {
    if (one.field !== "") yield fieldUse(one, place, "fail", one.field);
    yield* textUses(cursorAt(place, one.text, action));
  }
}

function fieldUse(where: Written | FieldText, place: UsePlace, role: "fail" | "rename" | "focus", field: string): Use {
  return { ...at(where, place), kind: "field", field, role };
}

function* reportUses(details: Value, place: UsePlace, event?: string): Generator<Use> {
  yield { ...at(details, place), kind: "report", ...(event === undefined ? {} : { event }), value: details.json };
  yield* valueUses(cursorAt(place, details, details));
}

function at({ file, pointer }: Value | Written | FieldText, place: UsePlace) {
  return { file, pointer, place };
}
