import { isList, isObject, type Named, stringAt, stringsOf } from "../model/index.ts";

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

/** The invariants of a flow, those that are of the right shape. */
export function invariantsOf(flow: Named): Invariant[] {
  const { invariants } = flow.value;
  return (isList(invariants) ? invariants : []).flatMap((one, index): Invariant[] => {
    const id = stringAt(one, "id");
    const holds = stringAt(one, "holds");
    const when = stringAt(one, "when");
    if (!isObject(one) || id === undefined || holds === undefined) return [];
    const why = stringAt(one, "why") ?? "";
    return [
      { id, at: stringsOf(one.at), holds, why, pointer: `/invariants/${index}`, ...(when !== undefined && { when }) },
    ];
  });
}
