import { patchedArms, withArms } from "../patch/index.ts";
import type { Named, Repository } from "../repository.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** A journey to be explored: as it is, or as people in an arm have it that changes its files. */
export interface Job {
  /** Its own among those of a repository; what a file can be called. */
  readonly name: string;
  readonly repo: Repository;
  readonly flow: Named;
  /** Another one when anything has changed that its exploration depends on. */
  readonly print: string;
  readonly arm?: {
    readonly flag: string;
    readonly arm: string;
    /** Where the experiments' file has its patch. */
    readonly pointer: string;
  };
}

/** Everything of a repository that is to be explored, the journeys themselves first. */
export function jobsOf(repo: Repository): Job[] {
  const jobs = repo.flows.map((flow): Job => ({ name: flow.id, repo, flow, print: fingerprintOf(repo, flow.id) }));
  const prints = new Set(jobs.map(({ print }) => print));
  for (const patch of patchedArms(repo)) {
    const { flag, arm, pointer } = patch;
    const patched = withArms(repo, [patch]);
    if (patched.faults.length > 0) continue;
    for (const flow of patched.repo.flows) {
      const print = fingerprintOf(patched.repo, flow.id);
      if (prints.has(print)) continue;
      const name = `${flow.id}.${flag}-${arm}`;
      jobs.push({ name, repo: patched.repo, flow, print: `${print} ${flag} ${arm}`, arm: { flag, arm, pointer } });
    }
  }
  return jobs;
}
