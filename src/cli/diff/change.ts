/** What a change is about, in the order of a report. */
export const AREAS = [
  "journeys",
  "steps",
  "ways",
  "guards",
  "conditions",
  "pages",
  "behaviour",
  "forms",
  "remembered data",
  "texts",
  "sites",
  "experiments",
  "calls",
] as const;

export interface Change {
  readonly area: (typeof AREAS)[number];
  /** The journey; absent for what all of them share. */
  readonly flow?: string;
  /** In one line. */
  readonly what: string;
  /** For whom; empty: for everyone who comes there. */
  readonly who: readonly string[];
}
