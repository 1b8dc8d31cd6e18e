/** Any JSON value. Snapshots, events and commands consist of it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Absent keys are `undefined`, never `null` by accident. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
