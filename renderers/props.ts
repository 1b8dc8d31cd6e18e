import { isObject, type AlertTone, type Json, type JsonObject, type Text } from "../src/engine/index.ts";

/*
 * Readers of block properties. They never fail: the checker has verified the shapes before, and a page without one
 * label is better than no page.
 */

export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function asObjects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function asString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function asStrings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function asNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A string is a locale key, as in a layout file. */
export function asText(value: Json | undefined): Text | undefined {
  if (typeof value === "string") return { key: value };
  if (!isObject(value)) return undefined;
  if (typeof value.literal === "string") return { literal: value.literal };
  if (typeof value.money === "number") return { money: value.money, currency: asString(value.currency) ?? "" };
  if (typeof value.moment === "string") return { moment: value.moment };
  if (typeof value.key !== "string") return undefined;
  return { key: value.key, with: asObject(value.with) };
}

export function asTone(value: Json | undefined): AlertTone {
  return value === "success" || value === "warning" || value === "error" ? value : "info";
}

export { isObject };
