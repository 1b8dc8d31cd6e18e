import type { Conflict } from "../browser/merge-file.ts";

/** The reason why an edit was not made, with nothing written. The message tells the person what to do. */
export class Refusal extends Error {
  readonly conflicts: readonly Conflict[];
  /** The steps at which something has to be changed first. */
  readonly at: readonly StepAt[];
  /** Whether no other answer to the questions would change it, so that none needs to be tried. */
  readonly isAlways: boolean;

  constructor(message: string, conflicts: readonly Conflict[] = [], at: readonly StepAt[] = [], isAlways = false) {
    super(message);
    this.conflicts = conflicts;
    this.at = at;
    this.isAlways = isAlways;
  }
}

interface StepAt {
  readonly flow: string;
  readonly step: string;
}

/** The steps of these places, each once. */
export function stepsOfPlaces(places: readonly Partial<StepAt>[]): readonly StepAt[] {
  const steps = places.flatMap(({ flow, step }) => (flow === undefined || step === undefined ? [] : [{ flow, step }]));
  return [...new Map(steps.map((one) => [`${one.flow}/${one.step}`, one])).values()];
}

export const CHANGED = "Somebody else has changed this in the meantime. Keep yours, or take theirs.";

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
