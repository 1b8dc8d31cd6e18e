/** Any JSON value; what snapshots, events and commands are made of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Absent keys are `undefined`, never `null` by accident. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
