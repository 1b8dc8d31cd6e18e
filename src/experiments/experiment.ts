/** An experiment, as an entry in `flows/experiments.json`. */
export interface Experiment<Flag extends string = string, Arm extends string = string> {
  /** Its name in expressions: `flags.<name>`. */
  readonly flag: Flag;
  /** Key of the epic that plans it and holds its results. */
  readonly epicKey: string;
  /** While the experiment is not active, everybody gets the first one. */
  readonly arms: readonly Arm[];
  /** Percentage of the people who take part, by arm. */
  readonly share: Readonly<Record<string, number>>;
  readonly active: boolean;
  /** While it is active: who takes part is counted, also while all get the same arm. A service where somebody has started it says so. */
  readonly counts?: boolean;
  /** While it is not active: people in the middle of a journey keep the arm that has decided something for them. */
  readonly keepsArm?: boolean;
  /** Ids of the sites where it runs. Without it, everywhere. */
  readonly sites?: readonly string[];
  /** The languages in which it runs. Without it, in all. */
  readonly languages?: readonly string[];
  /** Who can take part: a part of a layer. Without it, everybody outside the holdout. */
  readonly layer?: Layer;
  /** What its arms change in the files. Pages do not get it. */
  readonly patch?: object;
}

/**
 * A part of the visitors, in percent of them: `from` up to, but not including, `to`. Experiments in the same layer whose
 * parts do not overlap exclude each other; layers with different names are independent.
 */
export interface Layer {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** All experiments, in the form of `flows/experiments.json`. */
export interface Experiments {
  readonly experiments: readonly Experiment[];
  /** See `experimentScope`. */
  readonly referrerOrder?: readonly string[];
  /** See `takesPart`. */
  readonly holdout?: number;
}

/** An arm for each flag, either assigned or wished for. */
export type Arms = Readonly<Record<string, string>>;

/** The arm of each of these experiments, by flag. */
export type ArmsOf<E extends Experiment> = { [One in E as One["flag"]]: One["arms"][number] };
