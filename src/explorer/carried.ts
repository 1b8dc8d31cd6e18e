import type { ReplayEvent, Snapshot, ReplayState } from "../engine/index.ts";
import {
  conditionsOf,
  findOperation,
  mayBeCarriedOut,
  type Named,
  operationsOf,
  type Repository,
  tells,
} from "../model/index.ts";
import { factsOf } from "./facts.ts";
import { invariantsOf } from "./invariants.ts";

/** What the service has carried out for somebody, or may have; of the operations that an invariant asks about. */
export interface Carried {
  /** One for all that are the same: the operations, with spaces between. */
  readonly key: string;
  /** As invariants read it: `carriedOut`. */
  readonly scope: Readonly<Record<string, boolean>>;
}

export interface Carrying {
  readonly none: Carried;
  /** After something has happened. What runs in the tab that is looked at is not counted before it ends. */
  after(carried: Carried, before: ReplayState, what: ReplayEvent, after: ReplayState): Carried;
}

/** The operations of which an invariant asks whether they have been carried out (`carriedOut.<operation>`). */
export function askedOf(repo: Repository, flow: Named): readonly string[] {
  const conditions = conditionsOf(repo, flow);
  const sources = invariantsOf(repo, flow).flatMap(({ when = "true", holds }) => [when, holds]);
  const paths = sources.flatMap((source) => factsOf(source, true, conditions).facts.map(({ path }) => path));
  return [...new Set(paths.flatMap(([root, operation]) => (root === "carriedOut" && operation ? [operation] : [])))];
}

export function carryingOf(repo: Repository, flow: Named): Carrying {
  const asked = askedOf(repo, flow);
  const tellings = new Map([...operationsOf(repo)].map(([id, { tells }]) => [id, tells]));
  const known = new Map<string, Carried>();
  const carriedOf = (operations: readonly string[]): Carried => {
    const key = operations.join(" ");
    let found = known.get(key);
    if (found === undefined) {
      const scope = Object.fromEntries(asked.map((operation) => [operation, operations.includes(operation)]));
      known.set(key, (found = { key, scope }));
    }
    return found;
  };
  return {
    none: carriedOf([]),
    after(carried, before, what, after) {
      if (asked.length === 0 || before.snapshot === null) return carried;
      const { calls } = before.snapshot;
      // Nothing that is asked about can end, and no answer can tell of it: so it is as a rule.
      if (isEmpty(calls)) return carried;
      if (what.do !== "answer" && !asked.some((operation) => Object.hasOwn(calls, operation))) return carried;
      const all = new Map(Object.entries(carried.scope));
      for (const operation of asked) {
        if (isWaitedFor(before.snapshot, operation) && !goesOn(before.snapshot, what, after.snapshot, operation))
          all.set(operation, endedSo(repo, operation, what));
      }
      if (what.do === "answer" && isWaitedFor(before.snapshot, what.operation)) {
        for (const telling of tellings.get(what.operation) ?? [])
          if (tells(telling, what.output)) all.set(telling.operation, telling.carriedOut);
      }
      return carriedOf(asked.filter((operation) => all.get(operation) === true));
    },
  };
}

function isEmpty(calls: Snapshot["calls"]): boolean {
  for (const _ in calls) return false;
  return true;
}

function isWaitedFor({ calls }: Snapshot, operation: string): boolean {
  return Object.hasOwn(calls, operation);
}

/** Whether the same call still runs in the tab that is looked at. */
function goesOn(before: Snapshot, { do: kind }: ReplayEvent, after: Snapshot | null, operation: string): boolean {
  return kind !== "open" && after?.calls[operation]?.id === before.calls[operation]?.id;
}

/** Whether a call may have been carried out of which the answer is no longer waited for. One that was given up may be. */
function endedSo(repo: Repository, operation: string, what: ReplayEvent): boolean {
  if (what.do !== "fail" || what.operation !== operation) return true;
  return mayBeCarriedOut(findOperation(repo, operation), what.error);
}
