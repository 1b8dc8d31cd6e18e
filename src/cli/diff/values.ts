import type { Json } from "../../engine/index.ts";

/** A value for a line of a report. */
export function shortly(value: Json | undefined): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** `a, b and 3 more`. */
export function some(names: readonly string[], most = 4): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
