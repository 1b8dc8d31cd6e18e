import type { Finding } from "./protocol.ts";

/** Each finding once: both checks report problems in single files. */
export function distinctFindings<T extends Finding>(findings: readonly T[]): readonly T[] {
  return [...new Map(findings.map((one) => [keyOf(one), one])).values()];
}

/** Tells a finding from all others of the same files. */
export function keyOf({ rule, file, line, message }: Pick<Finding, "rule" | "file" | "line" | "message">): string {
  return `${rule} ${file}:${line} ${message}`;
}
