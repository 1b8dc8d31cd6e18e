import type { JsonObject } from "../../src/engine/index.ts";

/** What a layout's condition can read: the form's values, and the context from its environment. */
export interface FormEnvironment {
  readonly self: JsonObject;
  readonly context: JsonObject;
}

export type Condition = (environment: FormEnvironment) => boolean;

/** The number of items. `undefined` while it is not known. */
export type Count = (environment: FormEnvironment) => number | undefined;

/** The compiled length of a list. `undefined` if it does not depend on another answer. */
export function asCount(value: unknown): Count | undefined {
  if (typeof value !== "function") return undefined;
  return (environment) => {
    try {
      const count: unknown = value(environment);
      return typeof count === "number" && Number.isInteger(count) ? count : undefined;
    } catch {
      // The answer that it depends on is missing.
      return undefined;
    }
  };
}

/** The compiled condition of a layout. `undefined` if there is none. */
export function asCondition(value: unknown): Condition | undefined {
  if (typeof value !== "function") return undefined;
  return (environment) => {
    try {
      return value(environment) === true;
    } catch {
      // The checker has excluded this, but an incomplete form must not fail because of it.
      return false;
    }
  };
}
