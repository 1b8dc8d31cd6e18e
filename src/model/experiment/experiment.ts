import type { JsonObject } from "../../engine/index.ts";
import type { Place, Written } from "../node.ts";
import type { PatchedArm } from "./patched-arm.ts";

/** An experiment in `flows/experiments.json`. */
export interface Experiment extends Place {
  /** Its name in expressions: `flags.<name>`. */
  readonly flag?: Written;
  /** Key of the epic that plans it and holds its results. */
  readonly epicKey?: Written;
  /** The variants that are compared. While the experiment is not active, everybody gets the first one. */
  readonly arms: readonly Written[];
  readonly shares: readonly Share[];
  readonly active: boolean;
  /** Whether people in the middle keep their arm when it is stopped. */
  readonly keepsArm: boolean;
  /** The visitors who can take part, if not all can. */
  readonly layer?: LayerPart;
  readonly why?: Written;
  /** What decides the experiment. */
  readonly plan?: ExperimentPlan;
  /** The arms that change files. */
  readonly patches: readonly PatchedArm[];
  /** As it is written, for code that compares two. */
  readonly value: JsonObject;
}

/** What decides an experiment: the metric, and those that must not get worse. */
export interface ExperimentPlan extends Place {
  readonly metric?: Written;
  readonly guards: readonly Written[];
  /** Why its arms do not ask the same, or do not reach the same ends. */
  readonly differs?: Written;
}

/** A part of a layer, in percent of the visitors. Experiments with parts of one layer exclude each other. */
export interface LayerPart extends Place {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The percentage of people who get an arm. */
export interface Share extends Place {
  readonly arm: string;
  /** Absent if it is not a number. */
  readonly percent?: number;
}

/** The names of an experiment's arms. */
export function armsOf({ arms }: Experiment): readonly string[] {
  return arms.map(({ value }) => value);
}
