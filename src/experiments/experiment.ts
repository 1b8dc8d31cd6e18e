/** An experiment, as an entry in `flows/experiments.json`. */
export interface Experiment {
  /** Its name in expressions: `flags.<name>`. */
  readonly flag: string;
  /** Key of the epic that plans it and holds its results. */
  readonly epicKey: string;
  /** While the experiment is not active, everybody gets the first one. */
  readonly arms: readonly string[];
  /** Percentage of people, by arm. */
  readonly share: Readonly<Record<string, number>>;
  readonly active: boolean;
}

/** An arm for each flag, either assigned or wished for. */
export type Arms = Readonly<Record<string, string>>;
