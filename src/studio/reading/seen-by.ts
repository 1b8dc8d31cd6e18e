import type { Repository } from "../../model/index.ts";
import { Refusal, repositoryOfArm } from "../edits/index.ts";

/** Flag and arm of `<flag>=<arm>`; `undefined`: everybody. */
export function armNamed(name: string | undefined) {
  const [flag = "", arm = ""] = (name ?? "").split("=");
  return flag === "" || arm === "" ? undefined : { flag, arm };
}

/** The files as people in an arm have them; as everybody has them where there is no such arm, or where its patch does not fit them now. */
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
