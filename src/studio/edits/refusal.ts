/** What two people have made of one thing. */
export interface Conflict {
  /** What it is, in a few words. */
  readonly of: string;
  readonly mine: string | null;
  readonly theirs: string | null;
  readonly was: string | null;
}

/** Why an edit was not made. The message is for the person who made it, and says what to do; nothing was written. */
export class Refusal extends Error {
  readonly conflicts: readonly Conflict[];

  constructor(message: string, conflicts: readonly Conflict[] = []) {
    super(message);
    this.conflicts = conflicts;
  }
}
