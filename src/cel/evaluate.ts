import { Environment, ParseError } from "@marcbachmann/cel-js";
import type { Json, JsonObject } from "../engine/index.ts";
import { celDay } from "./day.ts";

/**
 * Whether a condition holds for these values, as the CEL library says: for the checker, which compiles nothing. What is missing
 * makes it false, as where a journey runs. `undefined` where the condition cannot be read.
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

/** The library's whole numbers are `bigint`s. */
function celOf(value: Json | undefined): unknown {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(celOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, celOf(child as Json)]));
}
