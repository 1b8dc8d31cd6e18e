import { type Flow, flowOf, type Rule as FlowRule, type Step } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const siblingGuards: Rule = {
  id: "sibling-guards",
  severity: "warning",
  finds: "A step lacks a guard that the guarded steps before and after it have.",
  why: "People can still open the step by its address: somebody who has paid is asked to choose again, or somebody who has not registered fills in a form in vain.",
  after: ["unknown-part", "unknown-step"],
  *check({ repo }) {
    for (const named of repo.flows) {
      const flow = flowOf(repo, named);
      const steps = [...flow.steps.values()];
      for (const [index, step] of steps.entries()) {
        if (step.unguarded || step.end) continue;
        const own = new Set(guardsOf(step).map(keyOf));
        const [before, after] = [guarded(steps.slice(0, index).toReversed()), guarded(steps.slice(index + 1))];
        const there = new Set(before.map(keyOf));
        const shared = after.filter((guard) => there.has(keyOf(guard)));
        // If both steps send people here, this step differs from them on purpose.
        if (shared.some(({ goto }) => goto?.value === step.id)) continue;
        for (const guard of shared) {
          if (own.has(keyOf(guard)) || uses(flow, guard) < 3) continue;
          const message = `The steps before and after this one have the guard of line ${guard.file.locate(guard.pointer).line}${whenOf(guard)}, but this one does not. Add it, or set "unguarded": true.`;
          yield { file: step.file, pointer: step.guards?.pointer ?? step.pointer, part: "key", message };
        }
      }
    }
  },
};

/** The guards of the nearest guarded step. */
function guarded(steps: readonly Step[]): readonly FlowRule[] {
  return guardsOf(steps.find((step) => !step.unguarded));
}

function guardsOf(step: Step | undefined): readonly FlowRule[] {
  return (step?.guards?.list ?? []).filter(({ goto, leave }) => goto !== undefined || leave !== undefined);
}

function keyOf({ when, goto, leave }: FlowRule): string {
  return JSON.stringify([when?.source, goto?.value, leave?.value]);
}

function whenOf({ when }: FlowRule): string {
  return when === undefined ? "" : ` (${when.source})`;
}

/** How many steps have the same guard. */
function uses({ steps }: Flow, guard: FlowRule): number {
  return [...steps.values()].filter((step) => guardsOf(step).some((one) => keyOf(one) === keyOf(guard))).length;
}
