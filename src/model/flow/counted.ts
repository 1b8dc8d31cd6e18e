import type { JsonObject } from "../../engine/index.ts";
import { isList, isObject, stringAt } from "../json.ts";

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
export function howManyDone({ steps, done, also }: Counted): string | undefined {
  return (
    done &&
    steps.reduce((rest, step, index) => {
      const own = also.get(step);
      return own === undefined ? rest : `(${own}) ? ${index + 1} : ${rest}`;
    }, done)
  );
}
