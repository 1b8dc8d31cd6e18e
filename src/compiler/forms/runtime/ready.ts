import { type Json, type JsonObject, isPlainText, isPlainPhone } from "../../../engine/index.ts";

/** Whether a value is not a text, or is a text that needs no cleaning (other than that of a phone number). */
export function readyText(value: Json | undefined): boolean {
  return typeof value !== "string" || isPlainText(value);
}

/** Whether a phone number needs no cleaning, given the country's code beside it. */
export function readyPhone(value: Json | undefined, code: Json | undefined, least?: number): boolean {
  return typeof value !== "string" || (typeof code === "string" && isPlainPhone(value, code, least));
}

/** Whether a value is not a list, or is a list of objects that all need no cleaning. */
export function readyItems(value: Json | undefined, ready: (item: JsonObject) => boolean): boolean {
  if (!Array.isArray(value)) return value === undefined;
  for (let at = 0; at < value.length; at += 1) {
    const item: unknown = value[at];
    if (typeof item !== "object" || item === null || Array.isArray(item) || !ready(item as JsonObject)) return false;
  }
  return true;
}
