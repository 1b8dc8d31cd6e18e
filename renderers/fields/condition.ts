import type { JsonObject } from "../../src/engine/index.ts";

/** What a layout's condition may read: the form's values and what its environment tells it. */
export interface FormEnvironment {
  readonly self: JsonObject;
  readonly context: JsonObject;
}

export type Condition = (environment: FormEnvironment) => boolean;

/** The compiled condition of a layout; `undefined` when there is none. */
export function asCondition(value: unknown): Condition | undefined {
  if (typeof value !== "function") return undefined;
  return (environment) => {
    try {
      return value(environment) === true;
    } catch {
      // The checker has excluded it; a half-filled form must not fall over it all the same.
      return false;
    }
  };
}
