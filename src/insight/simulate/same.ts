import type { Json } from "../../engine/index.ts";
import { inKeyOrder } from "../../model/index.ts";

export function same(one: Json, other: Json): boolean {
  return inOrderText(one) === inOrderText(other);
}

/** A text that is equal for equal values, whatever the order of their keys. */
export function inOrderText(value: Json): string {
  return JSON.stringify(inKeyOrder(value));
}
