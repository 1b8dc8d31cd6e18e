import { once } from "../once.ts";
import type { Expression } from "../node.ts";
import { countedIn, howManyDone } from "./counted.ts";
import type { Flow } from "./flow.ts";
import type { Rules } from "./rule.ts";
import type { Step } from "./step.ts";

/** Which step of the progress each step stands for. */
export interface ProgressOrder {
  /** Ids of the steps that the progress lists, in its order; empty where it names none. */
  readonly steps: readonly string[];
  /** Index of the step that another counts as: itself, the one that it names, or the first with its path; -1 for none. */
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

/** How many steps of the progress are done, as the bar and the default guard count them. */
export function progressCount({ progress, raw }: Flow): Expression | undefined {
  const source = howManyDone(countedIn(raw));
  return progress?.done && source !== undefined ? { ...progress.done, source } : undefined;
}

/** What a journey asks before a step, whatever the step: before the step's own guards; nothing for one that is `unguarded`. */
export function sharedGuards(flow: Flow, { unguarded }: Step): Rules | undefined {
  return unguarded ? undefined : flow.guards;
}

/**
 * The default guard of a step: the steps of the progress that must be done before one is let in, in their order; none for the first, for
 * those that are outside of the progress, and for those that are `unguarded`.
 */
export function guardedBy(flow: Flow, step: string): readonly string[] {
  const { steps, of } = progressOf(flow);
  return flow.steps.get(step)?.unguarded === true ? [] : steps.slice(0, Math.max(0, of(step)));
}
