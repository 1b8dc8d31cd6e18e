import { patchedArms, type Repository, withArms } from "../../model/index.ts";
import { ifApplies } from "../edits/index.ts";
import type { SeenAs } from "../protocol-map.ts";

/**
 * The files as people in an arm (`<flag>=<arm>`) have them, or as everybody has them if the arm does not exist or its
 * patch does not apply.
 */
export function seenBy(repo: Repository, name = ""): Repository {
  return name === "" ? repo : (ifApplies(repo, name) ?? repo);
}

/** The files with the patch of an arm, which its experiment keeps. */
export function withArmOf(repo: Repository, { arm }: Pick<SeenAs, "arm">): Repository {
  const patches = patchedArms(repo).filter((one) => one.flag === arm?.flag && one.arm === arm.arm);
  return patches.length === 0 ? repo : withArms(repo, patches).repo;
}
