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

/** A change as data. `changeWords` says it in one line, with the names from the files. */
export interface Change {
  readonly area: (typeof AREAS)[number];
  /** The journey. Absent for changes that concern all journeys. */
  readonly flow?: string;
  /** The step of the journey that has changed. */
  readonly step?: string;
  /** The event at this step that has changed. */
  readonly event?: string;
  /** Schema id of the form, or of the remembered data, that has changed. */
  readonly schema?: string;
  /** What is different about it. If none of these is set, this line also names what has changed. */
  readonly what: string;
  /** The steps that show the form or the text. */
  readonly at?: readonly StepPlace[];
  /** The people that it concerns. Empty if it is everybody who gets there. */
  readonly who: readonly string[];
}

export interface StepPlace {
  readonly flow: string;
  readonly step: string;
}
