import { equal } from "../../../engine/index.ts";
import { flowNamed, transitionsOf } from "../../../insight/index.ts";
import { flowOf, type Repository } from "../../../model/index.ts";
import { type Plan, plannedIn, together } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { isLost } from "../../edits/removal/take-away.ts";
import { stepRemoval } from "./step.ts";
import { stepWords } from "../../edits/rule-words.ts";

/**
 * Adds to a plan the deletion of the steps to which nothing leads after it, one after another, so that it is one edit.
 * What led to them leads to where the plan leads people instead, or to `otherwise`.
 */
export function withoutLostSteps(before: Repository, plan: Plan, otherwise: string | null = null): Plan {
  let [whole, after] = [plan, plannedIn(before, plan)];
  for (const { id } of before.flows) {
    let instead = otherwise;
    for (;;) {
      const lost = [...flowOf(after, flowNamed(after, id)).steps.keys()].find((step) =>
        isLost(before, after, id, step),
      );
      if (lost === undefined) break;
      instead = insteadOf(before, after, id, lost) ?? instead;
      const title = stepWords(before, id, lost);
      const removal = removalOf(after, { flow: id, step: lost, instead }, title);
      after = plannedIn(after, removal);
      const notes = [`Nobody comes to the page ${title} any more, so it is deleted too.`, ...(removal.notes ?? [])];
      whole = together(before, whole, { ...removal, notes });
    }
  }
  return whole;
}

function removalOf(repo: Repository, command: Parameters<typeof stepRemoval>[1], title: string): Plan {
  try {
    return stepRemoval(repo, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`Nobody would come to the page ${title} any more, and it cannot be deleted. ${error.message}`);
  }
}

/** Where a transition that led to the step leads now. */
function insteadOf(before: Repository, after: Repository, flow: string, lost: string): string | undefined {
  const [was, is] = [before, after].map((repo) => transitionsOf(flowNamed(repo, flow)));
  for (const { from, to, cause } of was ?? []) {
    if (!("step" in to) || to.step !== lost) continue;
    const now = is?.find((transition) => transition.from === from && equal(transition.cause, cause));
    if (now !== undefined && "step" in now.to && now.to.step !== lost) return now.to.step;
  }
  return undefined;
}
