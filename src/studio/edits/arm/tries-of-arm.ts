import { type Repository, triedArms } from "../../../model/index.ts";
import { triesAlong } from "../answer/enter-in-tries.ts";
import type { Arm } from "../../kernel/schema.ts";
import { Draft, type Plan } from "../draft.ts";
import { plannedIn } from "../drafted.ts";
import { repositoryOfArm } from "./repository-of-arm.ts";

/** Extends a change of an arm's patch: simulations of that arm also fill in what its forms now ask for. */
export function withTriesOfArm(repo: Repository, arm: Arm, plan: Plan): Plan {
  const own = triedArms(repo).filter(({ flag, value, isRecorded }) => {
    return flag === arm.flag && value === arm.arm && !isRecorded;
  });
  if (own.length === 0) return plan;
  const theirs = new Set(own.map(({ file }) => file.path));
  const [before, after] = [repo, plannedIn(repo, plan)].map((one) => repositoryOfArm(one, arm));
  const draft = new Draft(repo);
  if (before !== undefined && after !== undefined) triesAlong(before, after, draft, (path) => theirs.has(path));
  const { files, places } = draft.plan("");
  return { ...plan, files: new Map([...plan.files, ...files]), places: new Map([...plan.places, ...places]) };
}
