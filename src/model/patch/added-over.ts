import type { Json } from "../../engine/index.ts";
import { listedPointer, withRulesListed } from "../flow/one-rule.ts";
import { isObject } from "../json.ts";
import { valueAt } from "../pointer.ts";
import { applyPatch, type Operation } from "./apply.ts";

/**
 * The indexes of operations that add a member which already exists. They would overwrite it, although it may be newer
 * than the operation.
 */
export function addedOver(document: Json | undefined, operations: readonly Operation[]): readonly number[] {
  return operations.flatMap(({ op, path }, index) => {
    const before = op === "add" && path !== "" ? applyPatch(document ?? null, operations.slice(0, index)) : undefined;
    if (before === undefined || "finding" in before) return [];
    const now = withRulesListed(before.value);
    const at = listedPointer(now, path);
    const isMember = isObject(valueAt(now, at.slice(0, at.lastIndexOf("/"))));
    return isMember && valueAt(now, at) !== undefined ? [index] : [];
  });
}
