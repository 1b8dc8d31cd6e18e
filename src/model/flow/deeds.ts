import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import type { Mark } from "./rule.ts";

/**
 * What rules do besides leading to a step: the rules as written, without targets and without the conditions of targets.
 */
export function deedsIn(rules: Json | undefined): Json | undefined {
  if (typeof rules === "string") return [];
  if (!isList(rules)) return rules;
  return rules.flatMap((rule): Json[] => {
    if (!isObject(rule)) return [];
    const { goto, leave, when, then, ...rest } = rule;
    const inner = then === undefined ? {} : { then: deedsIn(then) ?? [] };
    const stays = goto === undefined && leave === undefined && then === undefined;
    const kept: JsonObject = { ...rest, ...inner, ...(stays && when !== undefined && { when }) };
    return Object.keys(kept).length === 0 ? [] : [kept];
  });
}

/** The steps that actions mark as done or not done, at any depth. */
export function marksIn(deeds: Json | undefined): readonly Mark[] {
  if (isList(deeds)) return deeds.flatMap(marksIn);
  return entriesOf(deeds).flatMap(([key, value]) => {
    const isMark = (key === "done" || key === "undone") && typeof value === "string";
    return isMark ? [{ step: value, isDone: key === "done" }] : marksIn(value);
  });
}
