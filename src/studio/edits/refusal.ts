/** Two people's changes of the same thing. */
export interface Conflict {
  /** A short name for it. */
  readonly of: string;
  readonly mine: string | null;
  readonly theirs: string | null;
  readonly was: string | null;
}

/** The reason why an edit was not made, with nothing written. The message tells the person what to do. */
export class Refusal extends Error {
  readonly conflicts: readonly Conflict[];

  constructor(message: string, conflicts: readonly Conflict[] = []) {
    super(message);
    this.conflicts = conflicts;
  }
}

export const CHANGED = "Somebody else has changed this in the meantime. Keep yours, or take theirs.";
