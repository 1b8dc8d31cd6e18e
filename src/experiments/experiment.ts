/** What is tried on some people, as an entry of `flows/experiments.json` says it. */
export interface Experiment {
  /** Its name in expressions: `flags.<name>`. */
  readonly flag: string;
  /** Where it is planned and its results are kept. */
  readonly epicKey: string;
  /** The first is what everybody gets while it is not active. */
  readonly arms: readonly string[];
  /** Percent by arm. */
  readonly share: Readonly<Record<string, number>>;
  readonly active: boolean;
}

/** An arm, or a wish for one, by flag. */
export type Arms = Readonly<Record<string, string>>;
