/** The areas of changes, in the order of a report. */
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
  /** The journey. Absent for changes that concern all journeys. */
  readonly flow?: string;
  /** One line. */
  readonly what: string;
  /** The people that it concerns. Empty if it is everybody who gets there. */
  readonly who: readonly string[];
}
