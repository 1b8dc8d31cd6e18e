import { type BlockView, type Program, view } from "../engine/index.ts";
import { readsOf } from "../cel/index.ts";
import { conditionsOf, descriptorOf, hasOnly, type Repository } from "../model/index.ts";
import { decidingOf } from "./deciding.ts";
import type { Model } from "./model.ts";
import { isUsual, markReaching, type Searched, type StateKind } from "./state-kind.ts";

/**
 * Places from which people can only go back, because what leads on is disabled whatever they and the service do.
 * Somebody who goes back may well find another way to an end of the journey, so these places are not among the
 * `stuckPlaces`. Returns the first place of each step.
 *
 * A page on which nothing is disabled may be meant to lead only back, for example if the service has nothing to offer.
 * So may one to which people get by its address alone.
 */
export function deadEnds(model: Model, { places }: Searched): StateKind[] {
  const { program } = model;
  const leads = leadsOn(program, places);
  const unclear = stepsThatAskForms(model);
  const into: number[][] = places.map(() => []);
  const onwards: number[] = [];
  const cameOn = new Set<number>();
  for (const place of places) {
    const { index, step, edges, leaves, unfilled, lookedAt } = place;
    for (const { to, by } of edges) {
      if (isUsual(by) && places[to]?.step === step) into[to]?.push(index);
      if (isUsual(by) && leads(step, places[to]?.step ?? step)) cameOn.add(to);
    }
    const on = leaves || unfilled || edges.some(({ to, by }) => isUsual(by) && leads(step, places[to]?.step ?? step));
    // The search did not continue from some places. They are like others from which it did.
    if (!on && lookedAt && program.steps[step]?.end !== true) continue;
    onwards.push(index);
  }
  const goesOn = markReaching(onwards, into);
  const found = new Map<string, StateKind>();
  for (const place of places) {
    const { index, step, edges } = place;
    if (goesOn[index] === 1 || found.has(step) || unclear.has(step) || !cameOn.has(index)) continue;
    // Without a way back, the place is one of the `stuckPlaces`.
    if (!edges.some(({ to, by }) => isUsual(by) && places[to]?.step !== step)) continue;
    if (showsDisabled(model, place)) found.set(step, place);
  }
  return [...found.values()];
}

/** Whether a step is later in the journey's file than another, or nearer to an end. */
function leadsOn(program: Program, places: readonly StateKind[]): (from: string, to: string) => boolean {
  const order = new Map(Object.keys(program.steps).map((step, index) => [step, index]));
  const before = new Map<string, Set<string>>();
  for (const { step, edges } of places) {
    for (const { to, by } of edges) {
      const next = places[to]?.step;
      if (next === undefined || next === step || !isUsual(by)) continue;
      const known = before.get(next) ?? new Set();
      before.set(next, known.add(step));
    }
  }
  const ends = Object.values(program.steps).filter(({ end }) => end === true);
  const far = new Map<string, number>(ends.map(({ id }) => [id, 0]));
  for (const [step, distance] of far)
    for (const from of before.get(step) ?? []) if (!far.has(from)) far.set(from, distance + 1);
  return (from, to) => {
    if (from === to) return false;
    return (order.get(to) ?? 0) > (order.get(from) ?? 0) || (far.get(to) ?? Infinity) < (far.get(from) ?? Infinity);
  };
}

/**
 * Steps on whose pages something depends on what is entered in a form at that moment. The search enters only what the
 * journey hears of, so it does not know everything that people can do there.
 */
function stepsThatAskForms({ repo, flow }: Model): ReadonlySet<string> {
  const conditions = conditionsOf(repo, flow);
  const asking = decidingOf(repo, flow).expressions.filter(({ place, source }) => {
    return place.block !== undefined && readsOf(source, conditions).some((path) => /^form\b/.test(path));
  });
  return new Set(asking.flatMap(({ place }) => place.step ?? []));
}

/** Whether the page shows something that people should be able to do, but cannot. */
function showsDisabled({ repo, program }: Model, { first }: StateKind): boolean {
  const { snapshot, at } = first.replayState;
  const { page, aside } = view(program, snapshot, at);
  return [...page, ...aside].some((block) => isDisabled(repo.blocks, block));
}

function isDisabled(blocks: Repository["blocks"], { block, props, slots }: BlockView): boolean {
  const named = blocks.get(block);
  const events = named === undefined ? [] : [...descriptorOf(named).events.values()];
  if (events.some(({ required, only }) => required && !hasOnly(props, only))) return true;
  return Object.values(slots).some((inner) => inner.some((one) => isDisabled(blocks, one)));
}
