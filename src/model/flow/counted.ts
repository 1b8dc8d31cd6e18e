import type { JsonObject } from "../../engine/index.ts";
import { isList, isObject, stringAt } from "../json.ts";

/** How far one is, as a journey counts it. */
export interface Counted {
  /** Ids of the steps of the progress, in its order. */
  readonly steps: readonly string[];
  /** What gives the number of those that are done. */
  readonly done?: string;
  /** The path at which that number is remembered, where it is nothing but that. */
  readonly path?: string;
  /** Questions that say of a step that it is done, whatever the number; by its id. */
  readonly also: ReadonlyMap<string, string>;
}

/** Read apart from the rest of the journey: its rules and expressions name these steps. */
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
 * Whether each step of the progress is done, as the named conditions `done.<step>`: a rule said so of it or of one behind it, or its own question
 * holds.
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

/** How many steps are done: up to the last that is. */
export function howManyDone({ steps, done, also }: Counted): string | undefined {
  return (
    done &&
    steps.reduce((rest, step, index) => {
      const own = also.get(step);
      return own === undefined ? rest : `(${own}) ? ${index + 1} : ${rest}`;
    }, done)
  );
}
