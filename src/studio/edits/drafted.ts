import { readAgain, type Repository } from "../../model/index.ts";
import type { Draft, Plan } from "./draft.ts";

/** The files as far as they are planned. */
export function drafted(repo: Repository, draft: Draft): Repository {
  return plannedIn(repo, draft.plan(""));
}

/** The files as an edit makes them. */
export function plannedIn(repo: Repository, { files }: Pick<Plan, "files">): Repository {
  let next = repo;
  for (const [path, text] of files) next = readAgain(next, path, text ?? undefined);
  return next;
}
