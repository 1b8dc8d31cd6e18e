import type { Command, ReplayEvent, JsonObject, ReplayState } from "../engine/index.ts";
import { nextOf } from "./events.ts";
import type { Model } from "./model.ts";
import { allPairs, noveltyOf } from "./novelty.ts";
import { Stopped, mostFor, type SearchOptions } from "./search-options.ts";
import {
  isBusy,
  isSubmission,
  isUsual,
  kindOf,
  type StateKind,
  type Reached,
  type Searched,
  type Watch,
} from "./state-kind.ts";
import { beginningsOf } from "./beginnings.ts";
import { otherTabs } from "./other-tabs.ts";
import type { Carried } from "./carried.ts";
import { besides } from "./second-tab.ts";
import type { NamedEnvironment } from "./environments.ts";
import { variations } from "./variations.ts";
import { leftOut } from "./left-out.ts";
import { wantedIn } from "./may-apply.ts";
import type { Unreached } from "./unreached.ts";
import { visitsFrom } from "./visits.ts";
import { valueFor } from "../model/index.ts";

/** What was not reached: in total, and without what has a known explanation. */
interface Missing {
  all(searched: Searched): readonly Unreached[];
  unexplained(searched: Searched): readonly Unreached[];
}

/** Whether a rule is a guard, by its place in the file. */
const isOfGuard = (at: string) => at.includes("/guards/");

/** Finds the states of a journey, breadth-first, so that the first path to each state is a shortest one. */
export function search(
  model: Model,
  watch: Watch,
  unreached: Missing,
  { exact = 100, most = mostFor(model), further = 4_000, taken, stopped }: SearchOptions = {},
): Searched {
  const rules = new Set<string>();
  const { program, player } = model;
  const order = new Map(Object.keys(program.steps).map((step, index) => [step, index]));
  const places: StateKind[] = [];
  const placesOf = new Map<Carried, Map<string, Map<number, StateKind>>>();
  // The states within each place. A key for everything would take longer to build than to look up.
  const states: Set<string>[] = [];
  let stateCount = 0;
  const visited = new Set<string>();
  const isNew = noveltyOf(model.features.pairs);
  const isRare = noveltyOf(allPairs(model.features.count));
  const queue: Reached[] = [];
  const varies = variations(model.features, exact);
  let transitions = 0;
  let passedOver = 0;
  const unvaried = new Set<Reached>();
  let isLonger = false;
  let cut = false;

  function take(
    from: Reached | null,
    environment: NamedEnvironment,
    before: ReplayState,
    events: readonly ReplayEvent[],
    { usual = false, kept, carried: carriedBefore }: { usual?: boolean; kept?: JsonObject; carried?: Carried } = {},
  ) {
    // Checked here for every loop: there may be more visits and events of other tabs than steps.
    if (transitions >= most) {
      cut = true;
      return;
    }
    let replayState = before;
    let carried = carriedBefore ?? from?.carried ?? model.carrying.none;
    let commands: readonly Command[] = [];
    let endless = false;
    let applying: readonly string[] = [];
    const applied: string[] = [];
    for (const event of events) {
      const played = player.play(replayState, event);
      carried = model.carrying.after(carried, replayState, event, played.replayState);
      replayState = played.replayState;
      commands = commands.length === 0 ? played.commands : [...commands, ...played.commands];
      endless ||= played.endless;
      applying = played.rules;
      for (const rule of played.rules) rules.add(rule);
      if (taken !== undefined) applied.push(...played.rules);
    }
    transitions += 1;
    taken?.({ from, environment, before, events, replayState, commands, rules: applied, ...(kept && { kept }) });
    const { snapshot } = replayState;
    if (
      snapshot === null ||
      (snapshot === from?.replayState.snapshot &&
        replayState.at === from.replayState.at &&
        commands.length === 0 &&
        carried === from.carried)
    )
      return;
    if (commands.some(({ type }) => type === "leave")) {
      // The browser is leaving: no more events happen in this document.
      if (from !== null && isUsual(kindOf(events))) from.place.leaves = true;
      return;
    }
    const observation = model.features.of(snapshot.data, snapshot.env, replayState.at, from?.replayState.snapshot.data);
    // What the service has carried out is not in the journey's data, but it distinguishes states.
    const bySteps = valueFor(placesOf, carried, () => new Map<string, Map<number, StateKind>>());
    const ofStep = valueFor(bySteps, snapshot.step, () => new Map<number, StateKind>());
    let place = ofStep.get(observation.id);
    const to: { -readonly [K in keyof Reached]: Reached[K] } = {
      replayState: replayState as Reached["replayState"],
      from,
      events,
      environment,
      carried,
      form: model.features.form(snapshot, replayState.at),
      place: place as StateKind,
    };
    if (kept !== undefined) to.kept = kept;
    if (place === undefined) {
      place = {
        index: places.length,
        step: snapshot.step,
        first: to,
        observation,
        passedOver: false,
        lookedAt: false,
        leaves: false,
        unfilled: false,
        sentBack: false,
        edges: [],
        done: new Set(),
      };
      to.place = place;
      ofStep.set(observation.id, place);
      places.push(place);
      states.push(new Set());
      const isExact = places.length <= exact;
      // The usual answer of the service continues from a new place within the same step.
      const goesOn = usual && from !== null && !from.place.passedOver && from.place.step === snapshot.step;
      const isBeside = from?.place.step === snapshot.step && from.carried.key === carried.key;
      const near = isBeside ? from.place.observation.facts : undefined;
      const step = carried.key === "" ? snapshot.step : `${snapshot.step} ${carried.key}`;
      if (!isNew(step, observation.facts, near) && !isExact && !goesOn) {
        place.passedOver = true;
        passedOver += 1;
      }
    }
    watch(to, commands, endless);
    if (from !== null) {
      const isEarlier = (order.get(snapshot.step) ?? 0) < (order.get(from.place.step) ?? 0);
      if (!place.sentBack && isSubmission(events)) place.sentBack = isEarlier || applying.some(isOfGuard);
      if (from.place !== place) from.place.edges.push({ to: place.index, by: kindOf(events) });
    }
    const { calls, dialog, timers } = snapshot;
    // Usually nothing else distinguishes states of a kind, so no text is put together.
    let state = dialog === null ? to.form : `${dialog} ${to.form}`;
    for (const operation in calls) state += ` ${operation}`;
    for (const timer in timers) state += ` wait ${timers[timer]}`;
    const known = states[place.index] as Set<string>;
    if (known.has(state)) return;
    known.add(state);
    stateCount += 1;
    // While a call that changes something runs, the person can do nothing. Its ending belongs to what they did.
    if (!place.passedOver || isBusy(snapshot)) queue.push(to);
  }

  const first = (key: string): boolean => !visited.has(key) && visited.add(key) !== undefined;

  for (const { environment, before, events, kept } of beginningsOf(model))
    take(null, environment, before, events.map(player.event), kept && { kept });
  let next = 0;
  const goOn = (enough: () => boolean): void => {
    for (; next < queue.length && transitions < most && !enough(); next++) {
      if (stopped?.() === true) throw new Stopped();
      const from = queue[next] as Reached;
      const { place, replayState, environment } = from;
      const once = (kind: string) => !place.done.has(kind) && place.done.add(kind) !== undefined;
      const failing = (operation: string, form: string) => {
        const facts = model.features.failing(place.observation.facts, place.step, operation);
        return first(`fail ${place.step} ${operation} ${form} ${facts}`);
      };
      const { events, links, unfilled } = nextOf(model, from, {
        ending: place.passedOver,
        first: once,
        failing,
        varies: (...event) => {
          const isVaried = isLonger || varies(from, ...event);
          if (!isVaried) unvaried.add(from);
          return isVaried;
        },
      });
      if (links) place.leaves = true;
      if (unfilled) place.unfilled = true;
      for (const { usual, replayEvent } of events) take(from, environment, replayState, [replayEvent], { usual });
      if (!place.passedOver) {
        place.lookedAt = true;
        for (const events of visitsFrom(model, from, first, isNew)) take(from, environment, replayState, events);
        for (const { from: who, events, carried } of besides(model, from, first, isNew))
          take(who, who.environment, who.replayState, events, carried && { carried });
      }
    }
  };
  const result = (): Searched => ({
    places,
    states: stateCount,
    transitions,
    passedOver,
    unvaried: new Set([...unvaried].map(({ place }) => place)),
    rules,
    truncated: cut || (transitions >= most && next < queue.length),
  });

  goOn(() => false);
  if (program.storage?.area === "local") {
    for (const { from, events, carried } of otherTabs(model, places, isNew))
      take(from, from.environment, from.replayState, events, { carried });
    goOn(() => false);
  }
  // A state that was left out may be the only path to something.
  let missing = transitions >= most ? [] : unreached.all(result());
  let until = transitions + further;
  let last = false;
  isLonger = true;
  const isWanted = missing.length === 0 ? () => false : wantedIn(model, missing, result());
  const isRarePlace = ({ step, observation }: StateKind) => isRare(step, observation.facts);
  for (const { from, soon } of leftOut(places, unvaried, isWanted, isRarePlace)) {
    if (!last && (transitions > until || !soon)) {
      // After that, continue only if something missing would be reported: a false alarm costs people more than the
      // time.
      last = true;
      until = transitions + 4 * further;
      if (missing.length > 0) missing = unreached.unexplained(result());
    }
    if (missing.length === 0 || transitions > until) break;
    // Every event is tried again, with all its variations.
    if (unvaried.delete(from)) from.place.done.clear();
    if (from.place.passedOver) passedOver -= 1;
    from.place.passedOver = false;
    queue.push(from);
    const before = rules.size;
    goOn(() => transitions > until);
    if (rules.size > before) missing = last ? unreached.unexplained(result()) : unreached.all(result());
  }
  return result();
}
