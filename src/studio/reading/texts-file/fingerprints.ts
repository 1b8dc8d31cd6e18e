import { fingerprint } from "../../edits/index.ts";

/** By language: a short hash of a text at the time of its export, long enough to detect changes. */
export function fingerprintsOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([language, value]) => `${language}:${fingerprintOf(value)}`)
    .join(" ");
}

/** `-` if there is no text. */
export function fingerprintOf(value: string | null): string {
  return value === null ? "-" : fingerprint(value).slice(0, 10);
}

/** The fingerprints in a cell, by language. */
export function fingerprintsIn(cell: string): ReadonlyMap<string, string> {
  return new Map([...cell.matchAll(/(\S+):([0-9a-f]{10}|-)(?=\s|$)/g)].map(([, of = "", print = ""]) => [of, print]));
}
