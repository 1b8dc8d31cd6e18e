import { Environment, ParseError } from "@marcbachmann/cel-js";
import type { Json, JsonObject } from "../engine/index.ts";
import { once } from "../model/index.ts";
import { celDay } from "./day.ts";

/**
 * Whether a condition holds for these values, evaluated by the CEL library. For the checker, which compiles nothing. A
 * missing value makes the condition false, as in a running journey. `undefined` if the condition cannot be parsed.
 */
export function holdsFor(source: string, values: JsonObject): boolean | undefined {
  try {
    return environment.evaluate(source, celOf(values) as Record<string, unknown>) === true;
  } catch (error) {
    return error instanceof ParseError ? undefined : false;
  }
}

const environment = new Environment({ unlistedVariablesAreDyn: true })
  .registerFunction("day(string): string", (words: unknown) => celDay(words) ?? "")
  .registerFunction("day(string, int): string", (words: unknown, hours: unknown) => celDay(words, Number(hours)) ?? "");

/** The CEL library represents integers as `bigint`s. */
function celOf(value: Json | undefined): unknown {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : value;
  return typeof value === "object" && value !== null ? converted(value) : value;
}

/** Several conditions read the same value, such as each rule of a long list. */
const converted = once((value: object): unknown =>
  Array.isArray(value)
    ? value.map(celOf)
    : Object.fromEntries(Object.entries(value).map(([key, child]) => [key, celOf(child as Json)])),
);
