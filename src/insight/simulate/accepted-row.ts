import { type Json, type JsonObject, equal } from "../../engine/index.ts";
import { partsOf, typeOf } from "../../model/index.ts";
import type { Difference } from "./concerns.ts";
import { differences } from "./differences.ts";
import type { Ran } from "./run.ts";
import { inNewAnswers, retypedIn } from "./retyped.ts";
import type { Expectation, Noticed, Row } from "./simulation.ts";
import { takingAt } from "./taken-over.ts";

/** A recorded row after some of its differences have been accepted. */
interface AcceptedRow {
  /** Without its branches. */
  readonly row: Row;
  /** Whether the other path that people take now has been accepted, so that what follows is recorded anew. */
  readonly isOtherPath: boolean;
}

/**
 * The differences of a recorded row that are accepted one by one. If people take another path now, the differences
 * without a concern follow from the first one that says so.
 */
export function separateDifferences({ wrong, strayed }: Ran): readonly Difference[] {
  if (!strayed) return wrong;
  const path = wrong.find(({ concern, accepted }) => concern === undefined && isOfPath(accepted));
  return wrong.filter((one) => one === path || one.concern !== undefined);
}

/** Whether it is about where people come, whether a form is sent, or whether something can happen at all. */
function isOfPath(accepted: Difference["accepted"]): boolean {
  return accepted === undefined || ("key" in accepted && (accepted.key === "step" || accepted.key === "refused"));
}

/**
 * Accepts some differences of a recorded row and leaves the others as they are. Another path is accepted with all that
 * follows from it.
 */
export function acceptedRow(one: Ran, accepts: (difference: Difference) => boolean): AcceptedRow {
  const { branches: _, ...row } = one.row;
  const wanted = separateDifferences(one).filter(accepts);
  const begin = inAcceptedAnswers(one, accepts);
  const again = begin !== row.expect && one.filledIn !== undefined && !one.wrong.some(isOfAnswer) ? one.filledIn : null;
  const own: Row = again === null ? row : { ...row, event: { ...eventOf(row), values: again } };
  if (wanted.length === 0) return { row: begin === undefined ? own : { ...own, expect: begin }, isOtherPath: false };
  const isOtherPath = one.strayed && wanted.some(({ concern }) => concern === undefined);
  const isWanted = (other: Difference) =>
    wanted.some((own) => isSameDifference(own, other)) || (isOtherPath && other.concern === undefined);
  const expect = acceptedIn(one, begin, isWanted);
  const values = answered(one, isWanted);
  const event = values && { ...eventOf(row), values };
  const { expect: __, ...what } = own;
  return {
    row: { ...what, ...(event && { event }), ...(Object.keys(expect).length > 0 && { expect }) },
    isOtherPath,
  };
}

function isOfAnswer({ accepted }: Difference): boolean {
  return accepted !== undefined && "answers" in accepted;
}

export function isSameDifference(one: Difference, other: Difference): boolean {
  return one.sentence === other.sentence && one.concern === other.concern;
}

/** What a row expects, with those answers typed now that are accepted. */
function inAcceptedAnswers({ row, noticed, expected, retyped }: Ran, accepts: (difference: Difference) => boolean) {
  const taken = retyped.filter(({ because }) => because.some(accepts));
  if (taken.length === 0) return row.expect;
  if (taken.length === retyped.length) return expected;
  return inNewAnswers((row.expect ?? {}) as Json, noticed as Json, taken) as Noticed;
}

function acceptedIn(
  { row, noticed, place, strayed }: Ran,
  begin: Expectation | undefined,
  isWanted: (one: Difference) => boolean,
): Noticed {
  let expect: Noticed = begin ?? {};
  // A row may have several equal differences. Each one brings the recording closer to what happens now.
  for (let found = differences(expect, noticed, place); ; found = differences(expect, noticed, place)) {
    const keyed = found.flatMap((one) => {
      const { accepted } = one;
      return accepted !== undefined && "key" in accepted && isWanted(one) ? [accepted] : [];
    });
    // The page is compared differently once the step is accepted, so the step comes last.
    const next = (strayed ? keyed.find(({ key }) => key !== "step") : undefined) ?? keyed[0];
    if (next === undefined) return asNoticed(expect, noticed, row.expect ?? {});
    const { [next.key]: ___, ...others } = expect;
    expect = isEmpty(next.value) ? others : { ...others, [next.key]: next.value };
  }
}

/** Notes what is entirely accepted as a new recording would, and everything in the usual order. */
function asNoticed(expect: Noticed, now: Noticed, before: Expectation): Noticed {
  const keys = new Set([...Object.keys(now), ...Object.keys(expect)]) as ReadonlySet<keyof Noticed>;
  const parts = [...keys].flatMap((key) => {
    const value = expect[key] as Json | undefined;
    if (value === undefined) return [];
    const isNow = equal(value, (now[key] ?? null) as Json) && !equal(value, (before[key] ?? null) as Json);
    return [[key, isNow ? now[key] : value] as const];
  });
  return Object.fromEntries(parts);
}

/** The values of a form with the answers to the accepted questions. `undefined` if there are none. */
function answered({ row, filledIn, wrong }: Ran, isWanted: (one: Difference) => boolean): JsonObject | undefined {
  const mismatches = wrong.flatMap((one) => {
    const { accepted } = one;
    return accepted !== undefined && "answers" in accepted ? [{ path: accepted.answers, isTaken: isWanted(one) }] : [];
  });
  const taken = mismatches.filter(({ isTaken }) => isTaken);
  if (filledIn === undefined || taken.length === 0) return undefined;
  if (taken.length === mismatches.length) return filledIn;
  const begin = eventOf(row).values ?? {};
  // What is typed anew without being refused itself belongs to the others: the password that is repeated.
  const others = retypedIn(begin, filledIn).filter(({ path }) => !mismatches.some((one) => one.path === path));
  return [...taken, ...others].reduce<Json>(
    (values, { path }) => takingAt(values, filledIn, path),
    begin,
  ) as JsonObject;
}

export function eventOf({ event }: Row) {
  return typeof event === "object" ? event : { name: event ?? "" };
}

function isEmpty(value: Json): boolean {
  return value === null || (typeOf(value) !== "string" && partsOf(value).length === 0);
}
