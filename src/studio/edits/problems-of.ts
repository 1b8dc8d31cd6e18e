import { check } from "../../linter/index.ts";
import type { Problem, Repository } from "../../model/index.ts";

const problems = new WeakMap<Repository, readonly Problem[]>();

/** The check's findings for a repository. Cached. */
export function problemsOf(repo: Repository): readonly Problem[] {
  const known = problems.get(repo) ?? check(repo);
  problems.set(repo, known);
  return known;
}
