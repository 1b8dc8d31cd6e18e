import { flowOf, type Named, type Repository } from "../model/index.ts";

/** What a journey promises of every state that anyone can be in. */
export interface Invariant {
  readonly id: string;
  /** Steps in which it is promised; all where there are none. */
  readonly at: readonly string[];
  /** CEL: where it is promised. */
  readonly when?: string;
  /** CEL: what is promised. */
  readonly holds: string;
  readonly why: string;
  /** JSON pointer into the flow's file. */
  readonly pointer: string;
}

/** The invariants of a flow, those that have a name and say what they promise. */
export function invariantsOf(repo: Repository, flow: Named): Invariant[] {
  return flowOf(repo, flow).invariants.flatMap(({ id, at, when, holds, why, pointer }): Invariant[] => {
    if (id === undefined || holds === undefined) return [];
    const steps = at.map(({ value }) => value);
    const promised = { id: id.value, at: steps, holds: holds.source, why: why?.value ?? "", pointer };
    return [{ ...promised, ...(when && { when: when.source }) }];
  });
}
