import type { Conflict } from "../browser/merge-file.ts";

/** The reason why an edit was not made, with nothing written. The message tells the person what to do. */
export class Refusal extends Error {
  readonly conflicts: readonly Conflict[];

  constructor(message: string, conflicts: readonly Conflict[] = []) {
    super(message);
    this.conflicts = conflicts;
  }
}

export const CHANGED = "Somebody else has changed this in the meantime. Keep yours, or take theirs.";
