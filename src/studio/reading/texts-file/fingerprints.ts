import { createHash } from "node:crypto";

/** By language: what a text was when it was exported, too short to be read and long enough to be told apart. */
export function fingerprintsOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([language, value]) => `${language}:${fingerprintOf(value)}`)
    .join(" ");
}

/** `-`: no text. */
export function fingerprintOf(value: string | null): string {
  return value === null ? "-" : createHash("sha256").update(value).digest("hex").slice(0, 10);
}

/** The fingerprints of a cell, by language. */
export function fingerprintsIn(cell: string): ReadonlyMap<string, string> {
  return new Map([...cell.matchAll(/(\S+):([0-9a-f]{10}|-)(?=\s|$)/g)].map(([, of = "", print = ""]) => [of, print]));
}
