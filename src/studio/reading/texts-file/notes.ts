import type { TextRow } from "../../protocol.ts";

/** Notes for the translator of a text. */
export function notesOf({ shown, room }: TextRow, more: readonly string[] = []): string {
  const places = shown.length === 0 ? [] : [`Shown at ${shown.join(", ")}`];
  return [...places, ...(room === null ? [] : [`Room for ${room} characters`]), ...more].join(". ");
}
