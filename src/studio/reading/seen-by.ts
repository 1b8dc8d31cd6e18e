import type { Repository } from "../../model/index.ts";
import { Refusal, repositoryOfArm } from "../edits/index.ts";

/** Flag and arm of `<flag>=<arm>`, or `undefined` for everybody. */
function armNamed(name: string | undefined) {
  const [flag = "", arm = ""] = (name ?? "").split("=");
  return flag === "" || arm === "" ? undefined : { flag, arm };
}

/**
 * The files as people in an arm have them, or as everybody has them if the arm does not exist or its patch does not
 * apply.
 */
export function seenBy(repo: Repository, name: string | undefined): Repository {
  const arm = armNamed(name);
  if (arm === undefined) return repo;
  try {
    return repositoryOfArm(repo, arm);
  } catch (error) {
    if (error instanceof Refusal) return repo;
    throw error;
  }
}
