import { type Json, type JsonObject, isPlainText, isPlainPhone } from "../../../engine/index.ts";

/** Whether a value is no text, or one with which nothing is to be done but for a phone number. */
export function readyText(value: Json | undefined): boolean {
  return typeof value !== "string" || isPlainText(value);
}

/** The same of a phone number beside its country's code. */
export function readyPhone(value: Json | undefined, code: Json | undefined): boolean {
  return typeof value !== "string" || (typeof code === "string" && isPlainPhone(value, code));
}

/** Whether a value is no list, or one of objects that are all ready. */
export function readyItems(value: Json | undefined, ready: (item: JsonObject) => boolean): boolean {
  if (!Array.isArray(value)) return value === undefined;
  for (let at = 0; at < value.length; at += 1) {
    const item: unknown = value[at];
    if (typeof item !== "object" || item === null || Array.isArray(item) || !ready(item as JsonObject)) return false;
  }
  return true;
}
