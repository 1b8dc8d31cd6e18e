import { type Named, pairsOf, type PatchedArm, patchedArms, type Repository, withArms } from "../../model/index.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** A journey to be explored: as it is, or as people in arms have it that change its files. */
export interface Job {
  /** Its own among those of a repository; what a file can be called. */
  readonly name: string;
  readonly repo: Repository;
  readonly flow: Named;
  /** Another one when anything has changed that its exploration depends on. */
  readonly print: string;
  /** None of the journey as it is. */
  readonly arms: readonly Arm[];
}

interface Arm {
  readonly flag: string;
  readonly arm: string;
  /** Where the experiments' file has its patch. */
  readonly pointer: string;
}

/** Everything of a repository that is to be explored: the journeys themselves first, then with each arm, then with each two. */
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
      // As it is without them, or without one of the two.
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
