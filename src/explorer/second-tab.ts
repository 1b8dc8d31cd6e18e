import { happen, type Happening, type Standing } from "../engine/index.ts";
import type { Carried } from "./carried.ts";
import { readerOf } from "./events.ts";
import { oncePerPair } from "../model/index.ts";
import type { Model } from "./model.ts";
import { isBusy, type Reached } from "./place.ts";
import { reopened } from "./reopened.ts";
import type { IsNew } from "./wander.ts";

/** Something that happens to somebody who has two tabs: to whom, and what the service has then carried out, where what happens here does not say. */
export interface Beside {
  readonly from: Reached;
  readonly happenings: readonly Happening[];
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
  if (from.standing.env.elsewhere === true) yield* whenTheFirstEnds(model, from, first);
  if (isBusy(from.standing.snapshot) && tabsBefore(from) < MOST_TABS - 1)
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
  const { snapshot, stored, at, env } = from.standing;
  const running = changing(from.standing).join(" ");
  const { id, facts } = features.of(reopened(program.data.defaults, stored), env, at);
  const kind = `beside ${snapshot.step} ${running} ${env.elsewhere === true}`;
  if (!first(`${kind} ${id}`) || !isNew(kind, facts)) return;
  for (const path of Object.keys(program.paths)) {
    const open: Happening = { do: "open", path };
    yield { from, happenings: hears ? [{ do: "elsewhere", running: true }, open] : [open] };
  }
}

function* whenTheFirstEnds(model: Model, second: Reached, first: (key: string) => boolean): Generator<Beside> {
  const { program, features } = model;
  const origin = tabBefore(second);
  if (origin === undefined) return;
  const look = (standing: Standing) =>
    features.of(reopened(program.data.defaults, standing.stored), { ...standing.env, elsewhere: false }, standing.at)
      .id;
  const begun = look(origin.standing);
  const own = look(second.standing);
  // Where another one before it still runs, that one ends next.
  const lasts = tabBefore(origin) !== undefined;
  for (const { what, standing, carried } of endsOf(model, origin)) {
    if (first(`ends ${second.place.index} ${look(standing)} ${carried.key}`)) {
      const stored: Happening = { do: "stored", envelope: standing.stored };
      yield { from: second, happenings: lasts ? [stored] : [stored, { do: "elsewhere", running: false }], carried };
    }
    if (
      own !== begun &&
      first(`told ${origin.place.index} ${own} ${look(standing)} ${carried.key} ${second.carried.key}`)
    )
      // What the service did for the second meanwhile, it has done.
      yield {
        from: origin,
        happenings: [{ do: "stored", envelope: second.standing.stored }, what],
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

function opensATab({ happenings: [begin] }: Reached): boolean {
  return begin?.do === "elsewhere" && begin.running;
}

/** What the first tab stored as its call ended; with something after it that happened here, this is the first tab, told of the second. */
function tellsOfAnEnd({ happenings: [begin, after] }: Reached): boolean {
  return begin?.do === "stored" && (after === undefined || after.do === "elsewhere");
}

function tabsBefore(tab: Reached): number {
  const before = tabBefore(tab);
  return before === undefined ? 0 : 1 + tabsBefore(before);
}

/** What the calls that a tab runs can end with, and where it is then: the same for each tab that was opened beside it. */
const endsOf = oncePerPair((model: Model, tab: Reached): readonly End[] => {
  const before = tab.standing;
  const read = readerOf(before.snapshot);
  const ends = changing(before).flatMap((operation): Happening[] => {
    const { answers, failures } = model.outcomes(operation);
    return [
      ...answers(read).map((output): Happening => ({ do: "answer", operation, output })),
      ...failures.map((error): Happening => ({ do: "fail", operation, error })),
    ];
  });
  return ends.map((what) => {
    const { standing } = happen(model.program, before, what);
    return { what, standing, carried: model.carrying.after(tab.carried, before, what, standing) };
  });
});

interface End {
  readonly what: Happening;
  readonly standing: Standing;
  readonly carried: Carried;
}

function changing({ snapshot }: Standing): string[] {
  return Object.values(snapshot?.calls ?? {}).flatMap(({ operation, changes }) => (changes ? [operation] : []));
}
