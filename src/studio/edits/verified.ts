import { check } from "../../linter/index.ts";
import { type Problem, readAgain, type Repository } from "../../model/index.ts";
import type { Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";

/**
 * The plan, where the check finds no error more in what it leads to. For edits at many places: what cannot be followed by references alone is
 * refused, not broken.
 */
export function verified(repo: Repository, plan: Plan, cannot: string): Plan {
  let next = repo;
  for (const [path, text] of plan.files) next = readAgain(next, path, text ?? undefined);
  const before = new Map<string, number>();
  for (const one of errorsOf(repo)) before.set(kindOf(one), (before.get(kindOf(one)) ?? 0) + 1);
  const fresh = errorsAfter(next, cannot).find((one) => {
    const left = before.get(kindOf(one)) ?? 0;
    before.set(kindOf(one), left - 1);
    return left <= 0;
  });
  if (fresh === undefined) return plan;
  throw new Refusal(`${cannot} The check would find in ${fresh.file}: ${fresh.message}`);
}

/** Where a rule could not judge what an edit leads to, neither can we. */
function errorsAfter(next: Repository, cannot: string): readonly Problem[] {
  try {
    return errorsOf(next);
  } catch (error) {
    throw new Refusal(`${cannot} ${error instanceof Error ? error.message : String(error)}`);
  }
}

const errors = new WeakMap<Repository, readonly Problem[]>();

function errorsOf(repo: Repository): readonly Problem[] {
  const known = errors.get(repo) ?? check(repo).filter(({ severity }) => severity === "error");
  errors.set(repo, known);
  return known;
}

/** What was found before may name what is renamed: it is counted, by its rule and file. */
function kindOf({ rule, file }: Problem): string {
  return `${rule} ${file}`;
}
