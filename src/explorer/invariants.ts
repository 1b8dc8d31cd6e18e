import { flowOf, type Named, type Repository } from "../model/index.ts";

/** A promise of a journey about every state that a person can reach. */
export interface Invariant {
  readonly id: string;
  /** The steps for which it is promised. Empty: all steps. */
  readonly at: readonly string[];
  /** CEL: the states for which it is promised. */
  readonly when?: string;
  /** CEL: what must be true. */
  readonly holds: string;
  readonly why: string;
  /** JSON pointer into the flow's file. */
  readonly pointer: string;
}

/** The invariants of a flow that have a name and a condition. */
export function invariantsOf(repo: Repository, flow: Named): Invariant[] {
  return flowOf(repo, flow).invariants.flatMap(({ id, at, when, holds, why, pointer }): Invariant[] => {
    if (id === undefined || holds === undefined) return [];
    const steps = at.map(({ value }) => value);
    const promised = { id: id.value, at: steps, holds: holds.source, why: why?.value ?? "", pointer };
    return [{ ...promised, ...(when && { when: when.source }) }];
  });
}
