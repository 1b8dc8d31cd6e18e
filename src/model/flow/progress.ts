import type { JsonObject } from "../../engine/index.ts";
import { isList, isObject, stringAt } from "../json.ts";
import type { Expression } from "../node.ts";
import { once } from "../once.ts";
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

/** The progress of a journey, as it counts it. */
export interface Counted {
  /** Ids of the progress steps, in order. */
  readonly steps: readonly string[];
  /** The expression for the number of steps that are done. */
  readonly done?: string;
  /** The path of this number, if the expression is only a path. */
  readonly path?: string;
  /** Conditions under which a step is done whatever the number is, by its id. */
  readonly also: ReadonlyMap<string, string>;
}

/** This is read before the rest of the journey, because rules and expressions use the names of these steps. */
export function countedIn({ progress }: JsonObject): Counted {
  const listed = isObject(progress) && isList(progress.steps) ? progress.steps : [];
  const steps = listed.map((one) => stringAt(one, "step") ?? "");
  const done = stringAt(progress, "done");
  const also = listed.flatMap((one): [string, string][] => {
    const [step, own] = [stringAt(one, "step"), stringAt(one, "done")];
    return step === undefined || own === undefined ? [] : [[step, own]];
  });
  const isPath = done !== undefined && /^data(?:\.\w+)+$/.test(done);
  return { steps, also: new Map(also), ...(done !== undefined && { done }), ...(isPath && { path: done }) };
}

/**
 * For each progress step, the condition `done.<step>`: a rule has marked it or a later one as done, or its own
 * condition holds.
 */
export function doneConditions({ steps, done, also }: Counted): readonly (readonly [string, string])[] {
  if (done === undefined) return [];
  const number = /^[\w.]+$/.test(done) ? done : `(${done})`;
  return steps.map((step, index) => {
    const own = also.get(step);
    const counts = `${number} > ${index}`;
    return [`done.${step}`, own === undefined ? counts : `(${own}) || ${counts}`];
  });
}

/** CEL: the number of steps up to the last one that is done. `undefined` if the progress does not count them. */
function howManyDone({ steps, done, also }: Counted): string | undefined {
  return (
    done &&
    steps.reduce((rest, step, index) => {
      const own = also.get(step);
      return own === undefined ? rest : `(${own}) ? ${index + 1} : ${rest}`;
    }, done)
  );
}
