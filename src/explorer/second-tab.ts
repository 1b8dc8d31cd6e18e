import type { Environment, ReplayEvent, ReplayState } from "../engine/index.ts";
import type { Carried } from "./carried.ts";
import { readerOf } from "./events.ts";
import { once, oncePerPair } from "../model/index.ts";
import type { Model } from "./model.ts";
import { isBusy, type Reached } from "./state-kind.ts";
import { addressesOf, reopened, type IsNew } from "./visits.ts";

/**
 * Events for a person with two tabs. `carried`: what the service has carried out afterwards, if these events do not
 * tell it.
 */
interface Beside {
  readonly from: Reached;
  readonly events: readonly ReplayEvent[];
  readonly carried?: Carried;
}

/**
 * Explores other tabs of the same browser while a call that changes something runs. The second tab is a new document
 * with the stored data, and continues like any other. In each of its states, the first tab's call may end, in each way:
 * the second tab then gets the data that the first one stores. Before its own call ends, the first tab gets what the
 * second one has stored.
 * If the second tab changes something too, a third tab is opened, which relates to the second one as the second to the
 * first.
 * A journey that stores its data for the tab only can also have a second tab, if a person duplicates the tab: a copy of
 * the stored data, which gets no later changes.
 */
export function* besides(
  model: Model,
  from: Reached,
  first: (key: string) => boolean,
  isNew: IsNew,
): Generator<Beside> {
  const area = model.program.storage?.area;
  if (area === undefined) return;
  if (from.replayState.env.elsewhere === true) yield* whenTheFirstEnds(model, from, first);
  if (isBusy(from.replayState.snapshot) && tabsBefore(from) < MOST_TABS - 1)
    yield* opened(model, from, first, isNew, area === "local");
}

/** A fourth tab would learn nothing that a third one does not. */
const MOST_TABS = 3;

function* opened(
  model: Model,
  from: Reached,
  first: (key: string) => boolean,
  isNew: IsNew,
  hears: boolean,
): Generator<Beside> {
  const { program, features } = model;
  const { snapshot, stored, at, env } = from.replayState;
  const running = changing(from.replayState).join(" ");
  const { id, facts } = features.of(reopened(program.data.defaults, stored), env, at);
  const kind = `beside ${snapshot.step} ${running} ${env.elsewhere === true}`;
  if (!first(`${kind} ${id}`) || !isNew(kind, facts)) return;
  const { openings, openingsBeside } = addressesOf(model);
  for (const events of hears ? openingsBeside : openings) yield { from, events };
}

function* whenTheFirstEnds(model: Model, second: Reached, first: (key: string) => boolean): Generator<Beside> {
  const origin = tabBefore(second);
  if (origin === undefined) return;
  const { event } = model.player;
  const begun = storedIn(model, origin.replayState);
  const own = storedIn(model, second.replayState);
  // If a call of a still earlier tab is running, that one ends next.
  const lasts = tabBefore(origin) !== undefined;
  for (const { what, replayState, carried, id } of endsOf(model, origin)) {
    if (first(`ends ${second.place.index} ${id} ${carried.key}`)) {
      const stored = event({ do: "stored", envelope: replayState.stored });
      yield { from: second, events: lasts ? [stored] : [stored, event({ do: "elsewhere", running: false })], carried };
    }
    if (own !== begun && first(`told ${origin.place.index} ${own} ${id} ${carried.key} ${second.carried.key}`))
      // What the service has carried out for the second tab counts.
      yield {
        from: origin,
        events: [event({ do: "stored", envelope: second.replayState.stored }), what],
        carried: second.carried,
      };
  }
}

/**
 * The state of the earlier tab whose call was running when this tab was opened, and still runs. If there are two, the
 * later one ends first.
 */
function tabBefore(tab: Reached): Reached | undefined {
  let ended = 0;
  for (let reached: Reached | null = tab; reached !== null; reached = reached.from) {
    if (reportsAnEnd(reached)) ended += 1;
    else if (opensATab(reached)) {
      if (ended === 0) return reached.from ?? undefined;
      ended -= 1;
    }
  }
  return undefined;
}

function opensATab({ events: [begin] }: Reached): boolean {
  return begin?.do === "elsewhere" && begin.running;
}

/**
 * Whether these events report that the other tab's call has ended. If the events after `stored` happen in this tab, it
 * is the first tab, which gets the second one's data.
 */
function reportsAnEnd({ events: [begin, after] }: Reached): boolean {
  return begin?.do === "stored" && (after === undefined || after.do === "elsewhere");
}

function tabsBefore(tab: Reached): number {
  const before = tabBefore(tab);
  return before === undefined ? 0 : 1 + tabsBefore(before);
}

/**
 * The possible endings of the calls that a tab runs, with the state of the tab after each. They are the same for all
 * tabs that were opened while these calls run.
 */
const endsOf = oncePerPair((model: Model, tab: Reached): readonly End[] => {
  const before = tab.replayState;
  const read = readerOf(before.snapshot);
  const ends = changing(before).flatMap((operation): ReplayEvent[] => {
    const { answers, failures } = model.outcomes(operation);
    return [...answers(read), ...failures];
  });
  return ends.map((what) => {
    const { replayState } = model.player.play(before, what);
    const carried = model.carrying.after(tab.carried, before, what, replayState);
    return { what, replayState, carried, id: storedIn(model, replayState) };
  });
});

interface End {
  readonly what: ReplayEvent;
  readonly replayState: ReplayState;
  readonly carried: Carried;
  /** What is stored then, see `storedIn`. */
  readonly id: number;
}

/** What is stored, as a tab observes it when no call runs in another one: a number. */
function storedIn({ program, features }: Model, { stored, env, at }: ReplayState): number {
  return features.of(reopened(program.data.defaults, stored), alone(env), at).id;
}

const alone = once((env: Environment): Environment => ({ ...env, elsewhere: false }));

function changing({ snapshot }: ReplayState): string[] {
  return Object.values(snapshot?.calls ?? {}).flatMap(({ operation, changes }) => (changes ? [operation] : []));
}
