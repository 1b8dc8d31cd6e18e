import type { ReplayEvent, ReplayState } from "../engine/index.ts";
import type { Carried } from "./carried.ts";
import { readerOf } from "./events.ts";
import { oncePerPair } from "../model/index.ts";
import type { Model } from "./model.ts";
import { isBusy, type Reached } from "./state-kind.ts";
import { reopened } from "./reopened.ts";
import type { IsNew } from "./visits.ts";

/** Something that happens to somebody who has two tabs: to whom, and what the service has then carried out, where what happens here does not say. */
export interface Beside {
  readonly from: Reached;
  readonly events: readonly ReplayEvent[];
  readonly carried?: Carried;
}

/**
 * Other tabs of one browser, while a call that changes something runs. The second one is a new document of what is stored then, and goes on like any other; at each state of it
 * the first one's call may end, in each way, which the second is told by what the first stores. What the second has stored until then the first is told before its own call ends.
 * Where the second changes something too, beside the first, a third one is opened, which is told of the second as the second is of the first.
 * A journey that keeps nothing beyond its tab has a second one too, where somebody duplicates the tab: a copy of what is stored then, which is told nothing any more.
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

/** A fourth one would be told nothing that a third one is not. */
const MOST_TABS = 3;

function* opened(
  { program, features }: Model,
  from: Reached,
  first: (key: string) => boolean,
  isNew: IsNew,
  hears: boolean,
): Generator<Beside> {
  const { snapshot, stored, at, env } = from.replayState;
  const running = changing(from.replayState).join(" ");
  const { id, facts } = features.of(reopened(program.data.defaults, stored), env, at);
  const kind = `beside ${snapshot.step} ${running} ${env.elsewhere === true}`;
  if (!first(`${kind} ${id}`) || !isNew(kind, facts)) return;
  for (const path of Object.keys(program.paths)) {
    const open: ReplayEvent = { do: "open", path };
    yield { from, events: hears ? [{ do: "elsewhere", running: true }, open] : [open] };
  }
}

function* whenTheFirstEnds(model: Model, second: Reached, first: (key: string) => boolean): Generator<Beside> {
  const { program, features } = model;
  const origin = tabBefore(second);
  if (origin === undefined) return;
  const look = (replayState: ReplayState) =>
    features.of(
      reopened(program.data.defaults, replayState.stored),
      { ...replayState.env, elsewhere: false },
      replayState.at,
    ).id;
  const begun = look(origin.replayState);
  const own = look(second.replayState);
  // Where another one before it still runs, that one ends next.
  const lasts = tabBefore(origin) !== undefined;
  for (const { what, replayState, carried } of endsOf(model, origin)) {
    if (first(`ends ${second.place.index} ${look(replayState)} ${carried.key}`)) {
      const stored: ReplayEvent = { do: "stored", envelope: replayState.stored };
      yield { from: second, events: lasts ? [stored] : [stored, { do: "elsewhere", running: false }], carried };
    }
    if (
      own !== begun &&
      first(`told ${origin.place.index} ${own} ${look(replayState)} ${carried.key} ${second.carried.key}`)
    )
      // What the service did for the second meanwhile, it has done.
      yield {
        from: origin,
        events: [{ do: "stored", envelope: second.replayState.stored }, what],
        carried: second.carried,
      };
  }
}

/** Where the tab was in which a call ran as this one was opened, and runs still. Of two, the one that was begun later ends first. */
function tabBefore(tab: Reached): Reached | undefined {
  let ended = 0;
  for (let reached: Reached | null = tab; reached !== null; reached = reached.from) {
    if (tellsOfAnEnd(reached)) ended += 1;
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

/** What the first tab stored as its call ended; with something after it that happened here, this is the first tab, told of the second. */
function tellsOfAnEnd({ events: [begin, after] }: Reached): boolean {
  return begin?.do === "stored" && (after === undefined || after.do === "elsewhere");
}

function tabsBefore(tab: Reached): number {
  const before = tabBefore(tab);
  return before === undefined ? 0 : 1 + tabsBefore(before);
}

/** What the calls that a tab runs can end with, and where it is then: the same for each tab that was opened beside it. */
const endsOf = oncePerPair((model: Model, tab: Reached): readonly End[] => {
  const before = tab.replayState;
  const read = readerOf(before.snapshot);
  const ends = changing(before).flatMap((operation): ReplayEvent[] => {
    const { answers, failures } = model.outcomes(operation);
    return [...answers(read), ...failures];
  });
  return ends.map((what) => {
    const { replayState } = model.player.play(before, what);
    return { what, replayState, carried: model.carrying.after(tab.carried, before, what, replayState) };
  });
});

interface End {
  readonly what: ReplayEvent;
  readonly replayState: ReplayState;
  readonly carried: Carried;
}

function changing({ snapshot }: ReplayState): string[] {
  return Object.values(snapshot?.calls ?? {}).flatMap(({ operation, changes }) => (changes ? [operation] : []));
}
