import type { Position } from "../model/index.ts";
import type { Finding } from "./rule.ts";

/** The position of a finding: its value or key, or the characters of its span. */
export function positionOf({ file, pointer, part, span }: Finding): Position {
  const position = file.locate(pointer, part);
  if (span === undefined || position.line !== position.endLine) return position;
  const line = file.text.split("\n")[position.line - 1] ?? "";
  const raw = line.slice(position.column - 1, position.endColumn - 1);
  if (!raw.startsWith('"')) return position;
  const from = rawOffset(raw, span.offset);
  const to = Math.max(from + 1, rawOffset(raw, span.offset + span.length));
  return { ...position, column: position.column + from, endColumn: position.column + to };
}

/** Converts an offset in a string's value to an offset in the JSON source (with its quote and escapes). */
function rawOffset(raw: string, offset: number): number {
  let at = 1;
  for (let read = 0; read < offset && at < raw.length - 1; read += 1) {
    if (raw[at] === "\\") at += raw[at + 1] === "u" ? 6 : 2;
    else at += 1;
  }
  return at;
}
