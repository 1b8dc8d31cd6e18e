import type { JsonObject } from "../../src/engine/index.ts";

/** What a layout's condition may read: the form's values and what its environment tells it. */
export interface FormEnvironment {
  readonly self: JsonObject;
  readonly context: JsonObject;
}

export type Condition = (environment: FormEnvironment) => boolean;

/** How many there are; `undefined` as long as it cannot be said. */
export type Count = (environment: FormEnvironment) => number | undefined;

/** The compiled length of a list; `undefined` where it follows no other answer. */
export function asCount(value: unknown): Count | undefined {
  if (typeof value !== "function") return undefined;
  return (environment) => {
    try {
      const count: unknown = value(environment);
      return typeof count === "number" && Number.isInteger(count) ? count : undefined;
    } catch {
      // The answer that it follows is not there yet.
      return undefined;
    }
  };
}

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
