import type { ReplayEvent, Snapshot, ReplayState } from "../engine/index.ts";
import {
  conditionsOf,
  findOperation,
  mayBeCarriedOut,
  type Named,
  operationsOf,
  type Repository,
  tells,
  valueFor,
} from "../model/index.ts";
import { factsOf } from "./facts.ts";
import { invariantsOf } from "./invariants.ts";

/** Which operations the service has carried out for a person, or may have. Only operations that an invariant reads. */
export interface Carried {
  /** The operations, with spaces between them. Equal for equal states. */
  readonly key: string;
  /** The value of `carriedOut` in invariants. */
  readonly scope: Readonly<Record<string, boolean>>;
}

export interface Carrying {
  readonly none: Carried;
  /** The state after an event. A call that runs in the current tab does not count before it ends. */
  after(carried: Carried, before: ReplayState, what: ReplayEvent, after: ReplayState): Carried;
}

/** The operations that an invariant reads (`carriedOut.<operation>`). */
export function markedCalls(repo: Repository, flow: Named): readonly string[] {
  const conditions = conditionsOf(repo, flow);
  const sources = invariantsOf(repo, flow).flatMap(({ when = "true", holds }) => [when, holds]);
  const paths = sources.flatMap((source) => factsOf(source, true, conditions).facts.map(({ path }) => path));
  return [...new Set(paths.flatMap(([root, operation]) => (root === "carriedOut" && operation ? [operation] : [])))];
}

export function carryingOf(repo: Repository, flow: Named): Carrying {
  const marked = markedCalls(repo, flow);
  const tellings = new Map([...operationsOf(repo)].map(([id, { tells }]) => [id, tells]));
  const known = new Map<string, Carried>();
  const carriedOf = (operations: readonly string[]): Carried => {
    const key = operations.join(" ");
    return valueFor(known, key, () => {
      return { key, scope: Object.fromEntries(marked.map((operation) => [operation, operations.includes(operation)])) };
    });
  };
  return {
    none: carriedOf([]),
    after(carried, before, what, after) {
      if (marked.length === 0 || before.snapshot === null) return carried;
      const { calls } = before.snapshot;
      // The usual case: no operation that an invariant reads can end, and no answer can tell about one.
      if (isEmpty(calls)) return carried;
      if (what.do !== "answer" && !marked.some((operation) => Object.hasOwn(calls, operation))) return carried;
      const all = new Map(Object.entries(carried.scope));
      for (const operation of marked) {
        if (Object.hasOwn(calls, operation) && !goesOn(before.snapshot, what, after.snapshot, operation))
          all.set(operation, endedSo(repo, operation, what));
      }
      if (what.do === "answer" && Object.hasOwn(calls, what.operation)) {
        for (const telling of tellings.get(what.operation) ?? [])
          if (tells(telling, what.output)) all.set(telling.operation, telling.carriedOut);
      }
      return carriedOf(marked.filter((operation) => all.get(operation) === true));
    },
  };
}

export function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

/** Whether the same call is still running in the current tab. */
function goesOn(before: Snapshot, { do: kind }: ReplayEvent, after: Snapshot | null, operation: string): boolean {
  return kind !== "open" && after?.calls[operation]?.id === before.calls[operation]?.id;
}

/** Whether a call that has ended in this way may have been carried out. An abandoned call may have been. */
function endedSo(repo: Repository, operation: string, what: ReplayEvent): boolean {
  if (what.do !== "fail" || what.operation !== operation) return true;
  return mayBeCarriedOut(findOperation(repo, operation), what.error);
}
