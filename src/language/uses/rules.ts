import { actionListUses, callUses, leaveUses } from "./actions.ts";
import type { Cursor } from "./cursor.ts";
import { isObject } from "../json.ts";
import { at, given, items } from "./cursor.ts";
import type { Use } from "./use.ts";
import { expressionUses } from "./value.ts";

/** A list of rules, or a step's id in its stead. Each rule may take for granted that those before it did not hold. */
export function* rulesUses(cursor: Cursor): Generator<Use> {
  const { value, ...where } = cursor;
  if (typeof value === "string") yield { ...where, kind: "step", step: value, way: "goto" };
  if (!Array.isArray(value)) return;
  yield { ...where, kind: "rules", rules: value };
  let place = cursor.place;
  for (const item of items(cursor)) {
    const rule = { ...item, place };
    yield* ruleUses(rule);
    if (isObject(rule.value) && typeof rule.value.when === "string") {
      place = given(rule, `!(${rule.value.when})`).place;
    }
  }
}

function* ruleUses(cursor: Cursor): Generator<Use> {
  if (!isObject(cursor.value)) return;
  yield* expressionUses(at(cursor, "when"), "boolean");
  const inside = given(cursor, cursor.value.when);
  yield* actionListUses(at(inside, "do"));
  yield* callUses(at(inside, "call"), inside);
  yield* leaveUses(at(inside, "leave"));
  const goto = at(inside, "goto");
  if (typeof goto.value === "string") {
    yield { file: goto.file, pointer: goto.pointer, place: goto.place, kind: "step", step: goto.value, way: "goto" };
  }
  yield* rulesUses(at(inside, "then"));
}
