import { some } from "./values.ts";

/** The areas of changes, in the order of a report. */
export const AREAS = [
  "journeys",
  "steps",
  "transitions",
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
  /** The file and the key of the text that has changed: `common: go`. */
  readonly key?: string;
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

/** A change in words. */
type ChangeWords = Pick<Change, "area" | "flow" | "what" | "who">;

/** A change in one line, and for whom and where it is, with the names of steps and schemas as in the files. */
export function changeWords({ area, flow, step, event, schema, key, what, at = [], who }: Change): ChangeWords {
  const names = [step, event, schema].filter((name) => name !== undefined);
  const steps = [...new Set(at.map((one) => one.step))];
  return {
    area,
    ...(flow !== undefined && { flow }),
    what: names.length === 0 ? (key === undefined ? what : `${key} ${what}`) : `${names.join(", ")}: ${what}`,
    who: steps.length === 0 ? who : [`at ${some(steps)}`, ...who],
  };
}
