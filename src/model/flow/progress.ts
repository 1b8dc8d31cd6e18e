import { once } from "../once.ts";
import type { Expression } from "../node.ts";
import { countedIn, howManyDone } from "./counted.ts";
import type { Flow } from "./flow.ts";
import type { Rules } from "./rule.ts";
import type { Step } from "./step.ts";

/** The progress step that each step counts as. */
interface ProgressOrder {
  /** Ids of the progress steps, in order. Empty if there are none. */
  readonly steps: readonly string[];
  /**
   * Index of the progress step that a step counts as: itself, the one that it names, or the first one with its path. -1
   * if there is none.
   */
  of(step: string): number;
}

export const progressOf = once(({ progress, steps }: Flow): ProgressOrder => {
  const ids = (progress?.steps ?? []).map(({ step }) => step?.value ?? "");
  const pathOf = (id: string) => steps.get(id)?.path?.value;
  return {
    steps: ids,
    of(id) {
      const counts = steps.get(id)?.counts?.value ?? id;
      const own = ids.indexOf(counts);
      const path = pathOf(counts);
      return own >= 0 || path === undefined ? own : ids.findIndex((other) => pathOf(other) === path);
    },
  };
});

/** The number of progress steps that are done, as the bar and the default guard count them. */
export function progressCount({ progress, raw }: Flow): Expression | undefined {
  const source = howManyDone(countedIn(raw));
  return progress?.done && source !== undefined ? { ...progress.done, source } : undefined;
}

/** The journey's guards for a step, which are checked before the step's own. `undefined` for an `unguarded` step. */
export function sharedGuards(flow: Flow, { unguarded }: Step): Rules | undefined {
  return unguarded ? undefined : flow.guards;
}

/**
 * The default guard of a step: the progress steps that must be done before it is entered, in order. Empty for the first
 * one, for steps outside the progress, and for `unguarded` steps.
 */
export function guardedBy(flow: Flow, step: string): readonly string[] {
  const { steps, of } = progressOf(flow);
  return flow.steps.get(step)?.unguarded === true ? [] : steps.slice(0, Math.max(0, of(step)));
}
