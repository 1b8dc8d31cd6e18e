import type { FormContext, FormDefinition, JsonObject } from "../../src/engine/index.ts";
import { asObject } from "../props.ts";
import { valueAt } from "./paths.ts";

/** What a layout's condition can read: the form's values and its context. It also says which fields are hidden. */
export interface FormEnvironment {
  /** Without the values of hidden fields. */
  readonly self: JsonObject;
  readonly context: JsonObject;
  /** Whether the field at a dotted path is hidden by a condition. Absent if no field ever is. */
  readonly hides?: ((path: string) => boolean) | undefined;
}

/** The environment of a form with these values. */
export function environmentOf({ shown }: FormDefinition, values: JsonObject, context: FormContext): FormEnvironment {
  if (shown === undefined) return { self: values, context };
  const { values: self, hides } = shown(values, context);
  return { self, context, hides };
}

/** `self` is the object that has the field at a dotted path: the form, an object in it, or the entry of a list. */
export function around(path: string, environment: FormEnvironment): FormEnvironment {
  const end = path.lastIndexOf(".");
  return end < 0 ? environment : { ...environment, self: asObject(valueAt(environment.self, path.slice(0, end))) };
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
