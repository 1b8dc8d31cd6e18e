import type { JsonObject } from "../../engine/index.ts";
import type { Place, Written } from "../node.ts";
import type { PatchedArm } from "./patched-arm.ts";

/** What is tried on some people, as `flows/experiments.json` has it. */
export interface Experiment extends Place {
  /** Its name in expressions: `flags.<name>`. */
  readonly flag?: Written;
  /** Where it is planned and its results are kept. */
  readonly epicKey?: Written;
  /** What is compared; the first is what everybody gets while it is not active. */
  readonly arms: readonly Written[];
  readonly shares: readonly Share[];
  readonly active: boolean;
  readonly why?: Written;
  /** The arms that change files. */
  readonly patches: readonly PatchedArm[];
  /** As it is written, for what compares two of it. */
  readonly value: JsonObject;
}

/** How many percent of people get an arm. */
export interface Share extends Place {
  readonly arm: string;
  /** Absent where it is no number. */
  readonly percent?: number;
}

/** The names of an experiment's arms. */
export function armsOf({ arms }: Experiment): readonly string[] {
  return arms.map(({ value }) => value);
}
