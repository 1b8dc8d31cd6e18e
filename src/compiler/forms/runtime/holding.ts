import type { Json, JsonObject } from "../../../engine/index.ts";

/** The values that an expression of a form reads. */
export interface FormScope {
  readonly self: Json;
  readonly context: JsonObject;
  /** The item of the list that a rule is checked for (`each`). */
  readonly item?: Json;
}

/**
 * Makes a layout's condition usable for unfinished forms: if a value is missing and it cannot be decided, it is false.
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
