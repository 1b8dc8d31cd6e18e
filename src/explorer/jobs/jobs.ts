import { fingerprintOf } from "../../compiler/index.ts";
import { type Named, pairsOf, type PatchedArm, patchedArms, type Repository, withArms } from "../../model/index.ts";

/** A journey to explore: the journey itself, or with arms that change its files. */
export interface Job {
  /** Unique within the repository. It is also used as a file name. */
  readonly name: string;
  readonly repo: Repository;
  readonly flow: Named;
  /** A hash that changes with anything that its exploration depends on. */
  readonly print: string;
  /** Empty for the journey itself. */
  readonly arms: readonly Arm[];
}

interface Arm {
  readonly flag: string;
  readonly arm: string;
  /** The place of the patch in the experiments' file. */
  readonly pointer: string;
}

/** All jobs of a repository: first the journeys themselves, then each with one arm, then with two arms. */
export function jobsOf(repo: Repository): Job[] {
  const jobs = repo.flows.map(
    (flow): Job => ({ name: flow.id, repo, flow, print: fingerprintOf(repo, flow.id), arms: [] }),
  );
  const prints = new Set(jobs.map(({ print }) => print));
  const take = (arms: readonly PatchedArm[], journeys: ReadonlySet<string>) => {
    const patched = withArms(repo, arms);
    if (patched.findings.length > 0) return;
    for (const flow of patched.repo.flows) {
      if (!journeys.has(flow.id)) continue;
      const print = fingerprintOf(patched.repo, flow.id);
      // Equal to the journey without these arms, or without one of the two.
      if (prints.has(print)) continue;
      prints.add(print);
      const names = arms.map(({ flag, arm }) => `${flag}-${arm}`);
      const pinned = arms.map(({ flag, arm, pointer }): Arm => ({ flag, arm, pointer }));
      const name = [flow.id, ...names].join(".");
      jobs.push({ name, repo: patched.repo, flow, print: `${print} ${names.join(" ")}`, arms: pinned });
    }
  };
  const arms = patchedArms(repo);
  const all = new Set(repo.flows.map(({ id }) => id));
  for (const arm of arms) take([arm], all);
  for (const pair of pairsOf(repo, arms)) take(pair.arms, pair.journeys);
  return jobs;
}
