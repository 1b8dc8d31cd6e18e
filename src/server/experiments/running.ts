import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "../../experiments/index.ts";

/** Port: the experiments and which of them run, at this moment. */
export type ReadRunning = () => Running;

export interface Running {
  readonly list: readonly Experiment[];
  /** Percentage of visitors who take part in no experiment. */
  readonly holdout: number;
}

/** The experiments as `flows/experiments.json` of the repository at `root` says. */
export function runningInFiles(root: string): ReadRunning {
  const { experiments, holdout = 0 } = JSON.parse(readFileSync(join(root, "flows", "experiments.json"), "utf8")) as {
    readonly experiments: readonly Experiment[];
    readonly holdout?: number;
  };
  const running = { list: experiments, holdout };
  return () => running;
}
