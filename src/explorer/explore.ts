import { type Command, type JsonObject, type Program, type Rule, playEvent } from "../engine/index.ts";
import type { Named, Repository } from "../model/index.ts";
import type { Known } from "./incremental/known.ts";
import { differencesByFlag, type Reach, reachOf } from "./arm-reach.ts";
import { circlesIn } from "./circles.ts";
import { deadEnds } from "./dead-ends.ts";
import { readerOf, scopeOf } from "./events.ts";
import { type Finding, type FindingKind, replayOf } from "./finding.ts";
import { type Model, modelOf } from "./model.ts";
import { needsOf } from "./needs.ts";
import { mayHappen, triedIn } from "./may-apply.ts";
import { circleWords, deadEndWords, openWords, stuckWords, unfilledWords, unreachedWords } from "./not-found.ts";
import { probed } from "./probe.ts";
import type { SearchOptions } from "./search-options.ts";
import { search } from "./search.ts";
import { type Reached, type Searched, type StateKind, isUsual, markReaching } from "./state-kind.ts";
import { storyOf } from "./story.ts";
import { type Unreached, unreachedIn } from "./unreached.ts";
import { variationsOf } from "./vary.ts";

/** What was found in a journey, and how much of it was explored. */
export interface Exploration {
  readonly flow: string;
  readonly states: number;
  readonly transitions: number;
  /** Number of combinations of arms, sites, languages and times of a visit that were tried. */
  readonly combinations: number;
  /** What was not explored, in sentences. Empty if everything was explored. */
  readonly bounded: readonly string[];
  readonly findings: readonly Finding[];
  /** Absent if the search was stopped before its end. */
  readonly reach?: Reach;
  /** One state for each place that was found, with its path: `replayOf(flow, place.first)`. */
  readonly places: readonly StateKind[];
}

export interface ExploreOptions extends SearchOptions {
  /** The arms with which the repository's files were changed. */
  readonly pinned?: Readonly<Record<string, string>>;
  /**
   * The results of earlier explorations of the journey. Only what an edit has changed is explored again. The findings
   * are the same as without it.
   */
  readonly known?: Known;
}

/**
 * Explores a journey with the interpreter that runs in the browser, and returns the mistakes that people can run into.
 */
export async function explore(repo: Repository, flow: Named, options: ExploreOptions = {}): Promise<Exploration> {
  const model = await modelOf(repo, flow, options.pinned, options.known);
  const { program } = model;
  const found = collector(model);
  const needs = needsOf(model);
  const looked = new Set<StateKind>();
  const watch = (to: Reached, commands: readonly Command[], endless: boolean) => {
    const { snapshot, at } = to.replayState;
    if (endless) {
      const message = `The guards of "${snapshot.step}" and of the steps that they lead to send people in circles.`;
      found("guard-loop", `/steps/${snapshot.step}`, message, to);
    }
    for (const { pointer, message } of needs(to, commands)) found("missing-value", pointer, message, to);
    // Checked for each state, not once for each place: calls decide nothing for the place, so it may have states with
    // and without a running call.
    for (const block of model.pages.idleWaits(to.replayState)) {
      const message = `In the step "${snapshot.step}", the block "${block}" says that something is loading, but no call and no timer is running. Make the call that it waits for, or show what the person can do.`;
      found("idle-wait", `/steps/${snapshot.step}`, message, to);
    }
    if (looked.has(to.place)) return;
    looked.add(to.place);
    for (const gap of model.pages.gaps(to.replayState)) {
      const message = `The step "${snapshot.step}" shows the text "${gap}" with a gap, because nothing on this path has set its value.`;
      found("missing-value", `/steps/${snapshot.step}`, message, to);
    }
    const scope = { ...scopeOf(program, snapshot, at), carriedOut: to.carried.scope };
    for (const { id, at: steps, why, pointer, broken } of model.invariants) {
      if (steps.length > 0 && !steps.includes(snapshot.step)) continue;
      if (broken(scope))
        found("invariant", pointer, `"${id}" does not hold in the step "${snapshot.step}". ${why}`, to);
    }
  };
  const notFound = (so: Searched) => unreachedIn(repo, flow, program, so);
  const unexplained = (so: Searched) => {
    const all = notFound(so);
    const locks = secondLocks(model, so.places, new Set(all.map(({ pointer }) => pointer)));
    return all.filter(({ pointer }) => !locks.has(pointer));
  };
  const searched = search(model, watch, { all: notFound, unexplained }, options);
  const { places, states, transitions, passedOver, unvaried, truncated } = searched;
  const bounded = [...model.bounded];
  if (passedOver > 0) {
    bounded.push(
      `The search did not continue from ${passedOver} of ${places.length} kinds of state: they have no new value, and no new pair of values that are read together.`,
    );
  }
  if (unvaried.size > 0) {
    bounded.push(
      `The search did not try every answer of a call, value of a form and language in ${unvaried.size} kinds of state: it had tried them in states with the same values, and with the same pairs of values that decide there.`,
    );
  }
  if (truncated)
    bounded.push(
      `The search stopped after ${transitions.toLocaleString("en")} transitions. So it does not report what cannot be reached, or where people cannot go on.`,
    );
  const unfilled = places.filter(({ unfilled: is }) => is);
  const extent = { transitions, sawAll: bounded.length === 0 };
  const stuck = stuckPlaces(program, searched);
  for (const { step, first } of stuck) found("stuck", `/steps/${step}`, stuckWords(step, extent), first);
  const known = new Set(stuck.map(({ step }) => step));
  for (const { step, first } of deadEnds(model, searched))
    if (!known.has(step)) found("stuck", `/steps/${step}`, deadEndWords(step, extent), first);
  for (const { pointer, steps, to } of circlesIn(model, searched)) found("guard-loop", pointer, circleWords(steps), to);
  for (const { step, message, first } of differencesByFlag(model, searched))
    found("arms-differ", `/steps/${step}`, message, first.first);
  const { open, settled } = byExtent(model, searched, unexplained(searched), extent.sawAll);
  for (const one of settled) found("not-reached", one.pointer, unreachedWords(one, extent));
  if (open.length > 0 && !truncated && unfilled.length === 0)
    bounded.push(openWords(open.map(({ pointer }) => flow.file.locate(pointer, "key").line)));
  for (const { step, first } of unfilled) found("not-filled-in", `/steps/${step}`, unfilledWords(step), first);
  // What follows such a form was not seen.
  const findings =
    truncated || unfilled.length > 0
      ? found
          .all()
          .filter(({ kind }) => kind !== "not-reached" && kind !== "arms-differ" && !(truncated && kind === "stuck"))
      : found.all();
  return {
    flow: flow.id,
    states,
    transitions,
    combinations: model.environments.length,
    bounded,
    findings,
    ...(!truncated && { reach: reachOf(model, searched) }),
    places,
  };
}

/**
 * What was not reached: what may happen in a state from which the search did not continue, or in which it did not try
 * everything, or in one that such a state may lead to (`open`), and all others.
 */
function byExtent(model: Model, { places, unvaried }: Searched, unreached: readonly Unreached[], sawAll: boolean) {
  if (unreached.length === 0 || sawAll) return { open: [], settled: unreached };
  const tried = triedIn(model, places, unvaried);
  const left = places.filter((place) => !tried.has(place));
  const may = new Map(mayHappen(model, unreached).map((one) => [one.pointer, one]));
  const isOpen = ({ pointer }: Unreached) => {
    const one = may.get(pointer);
    return one !== undefined && (left.some((place) => one.at(place)) || one.beyond(places));
  };
  return { open: unreached.filter(isOpen), settled: unreached.filter((one) => !isOpen(one)) };
}

/** Keeps the first finding of each mistake. The search is breadth-first, so its path is a shortest one. */
function collector({ repo, flow, program }: Model) {
  const findings = new Map<string, Finding>();
  const add = (kind: FindingKind, pointer: string, message: string, to?: Reached) => {
    const key = `${kind} ${pointer} ${message}`;
    if (findings.has(key)) return;
    const replay = to && replayOf(flow.id, to);
    findings.set(key, { kind, pointer, message, ...(replay && { replay, story: storyOf(repo, program, replay) }) });
  };
  return Object.assign(add, { all: () => [...findings.values()] });
}

/**
 * Rules of `submit` that apply only to values that the form's own rules (`x-rules`) refuse. They are not dead code: a
 * journey may protect itself twice, and the service also refuses what a form lets through by mistake.
 */
function secondLocks(model: Model, places: readonly StateKind[], unreached: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const program: Program = probed(model.program, (at) => found.add(at));
  for (const [id, step] of Object.entries(program.steps)) {
    for (const [event, rules] of Object.entries(step.on)) {
      const [, form = "form"] = /^(?:(.+)\.)?submit$/.exec(event) ?? [];
      const known = model.form(step.forms[form]?.schema ?? "");
      if (known === undefined || !event.endsWith("submit") || !rules.some((rule) => isAmong(rule, unreached))) continue;
      const first = places.find((place) => place.step === id && !place.passedOver)?.first;
      if (first === undefined) continue;
      const { snapshot } = first.replayState;
      const current = snapshot.forms[form]?.values ?? {};
      for (const values of variationsOf(
        known.schema,
        [`form ${known.id}`],
        model.distinctions,
        current,
        readerOf(snapshot),
      )) {
        const named = form === "form" ? { name: "submit" } : { name: "submit", form };
        playEvent(program, first.replayState, { do: "send", event: { ...named, values: values as JsonObject } });
      }
    }
  }
  return found;
}

function isAmong({ at, then = [] }: Rule, unreached: ReadonlySet<string>): boolean {
  return unreached.has(at) || then.some((rule) => isAmong(rule, unreached));
}

/**
 * Places from which people and the service cannot reach an end of the journey or a way out. Paths through a failure, a
 * typed address or the browser's Back do not count, because people would not think of them. Returns the first place of
 * each step.
 */
function stuckPlaces(program: Program, { places }: Searched): StateKind[] {
  const into: number[][] = places.map(() => []);
  const ends: number[] = [];
  for (const place of places) {
    const { index, step, edges, leaves, unfilled, lookedAt } = place;
    for (const { to, by } of edges) if (isUsual(by)) into[to]?.push(index);
    // The search did not continue from these places. They are like others from which it did.
    if (!leaves && !unfilled && lookedAt && program.steps[step]?.end !== true) continue;
    ends.push(index);
  }
  const alive = markReaching(ends, into);
  const found = new Map<string, StateKind>();
  for (const place of places) if (alive[place.index] === 0 && !found.has(place.step)) found.set(place.step, place);
  return [...found.values()];
}
