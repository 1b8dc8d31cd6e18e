import type { Json, JsonObject } from "../../../engine/index.ts";

/** What an expression of a form reads. */
export interface FormScope {
  readonly self: Json;
  readonly context: JsonObject;
  /** The item of a list that a rule is asked of (`each`). */
  readonly item?: Json;
}

/**
 * A layout's condition that answers for every half-filled form: what cannot be decided yet, because a
 * value is still missing, does not hold.
 */
export function holding(condition: (scope: FormScope) => boolean): (scope: FormScope) => boolean {
  return (scope) => {
    try {
      return condition(scope) === true;
    } catch {
      return false;
    }
  };
}
