import { readAgain, type Repository } from "../../model/index.ts";
import type { Draft } from "./draft.ts";

/** The files as far as they are planned. */
export function drafted(repo: Repository, draft: Draft): Repository {
  let next = repo;
  for (const [path, text] of draft.plan("").files) next = readAgain(next, path, text ?? undefined);
  return next;
}
