import type { Problem, Repository } from "../../model/index.ts";
import type { Plan } from "./draft.ts";
import { plannedIn } from "./drafted.ts";
import { problemsOf } from "./problems-of.ts";
import { Refusal } from "./refusal.ts";

/**
 * The plan, where the check finds no error more in what it leads to. For edits at many places: what cannot be followed by references alone is
 * refused, not broken.
 */
export function verified(repo: Repository, plan: Plan, cannot: string): Plan {
  withoutErrors(freshIn(repo, plan, cannot), cannot);
  return plan;
}

/** The same, with what the check would have to say besides as notes; `isTold`: of which files. */
export function verifiedWithWarnings(
  repo: Repository,
  plan: Plan,
  cannot: string,
  isTold: (file: string) => boolean = () => true,
): Plan {
  const warnings = withoutErrors(freshIn(repo, plan, cannot), cannot)
    .filter(({ file }) => isTold(file))
    .map(({ file, message }) => `To be checked then, in ${file}: ${message}`);
  return { ...plan, notes: [...(plan.notes ?? []), ...new Set(warnings)] };
}

/** The same, where what the check finds outside of a file is told as notes, errors too: it is what is still to be done elsewhere. */
export function verifiedIn(repo: Repository, plan: Plan, path: string, cannot: string): Plan {
  const fresh = freshIn(repo, plan, cannot);
  withoutErrors(
    fresh.filter(({ file }) => file === path),
    cannot,
  );
  const told = fresh.map(({ severity, file, message }) => {
    return `${severity === "error" ? "To be done" : "To be checked"} then, in ${file}: ${message}`;
  });
  return { ...plan, notes: [...(plan.notes ?? []), ...new Set(told)] };
}

function withoutErrors(fresh: readonly Problem[], cannot: string): readonly Problem[] {
  const error = fresh.find(({ severity }) => severity === "error");
  if (error === undefined) return fresh;
  throw new Refusal(`${cannot} The check would find in ${error.file}: ${error.message}`);
}

/** What the check finds afterwards and not before. */
function freshIn(repo: Repository, plan: Plan, cannot: string): readonly Problem[] {
  const after = problemsAfter(plannedIn(repo, plan), cannot);
  // Mostly nothing is: what was found before need not be known then.
  if (after.length === 0) return [];
  const before = new Map<string, number>();
  for (const one of problemsOf(repo)) before.set(kindOf(one), (before.get(kindOf(one)) ?? 0) + 1);
  return after.filter((one) => {
    const left = before.get(kindOf(one)) ?? 0;
    before.set(kindOf(one), left - 1);
    return left <= 0;
  });
}

/** Where a rule could not judge what an edit leads to, neither can we. */
function problemsAfter(next: Repository, cannot: string): readonly Problem[] {
  try {
    return problemsOf(next);
  } catch (error) {
    throw new Refusal(`${cannot} ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What was found before may name what is renamed: it is counted, by its rule and file. */
function kindOf({ rule, severity, file }: Problem): string {
  return `${rule} ${severity} ${file}`;
}
