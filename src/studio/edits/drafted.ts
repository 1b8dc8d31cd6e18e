import { reread, type Repository } from "../../model/index.ts";
import type { Draft, Plan } from "./draft.ts";

/** The repository with the draft's changes. */
export function drafted(repo: Repository, draft: Draft): Repository {
  return plannedIn(repo, draft.plan(""));
}

/** The repository with the changes of a plan. */
export function plannedIn(repo: Repository, { files }: Pick<Plan, "files">): Repository {
  let next = repo;
  for (const [path, text] of files) next = reread(next, path, text ?? undefined);
  return next;
}
