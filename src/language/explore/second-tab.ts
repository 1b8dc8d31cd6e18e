import { type Envelope, happen, type Happening, type JsonObject, type Standing } from "../../engine/index.ts";
import type { Carried } from "./carried.ts";
import { readerOf } from "./events.ts";
import type { Model } from "./model.ts";
import type { Reached } from "./place.ts";
import type { IsNew } from "./wander.ts";

/** Something that happens to somebody who has two tabs: to whom, and what the service has then carried out, where what happens here does not say. */
export interface Beside {
  readonly from: Reached;
  readonly happenings: readonly Happening[];
  readonly carried?: Carried;
}

/**
 * Two tabs of one browser, while a call that changes something runs in the first. The second one is a new document of what is stored then, and goes
 * on like any other; at each state of it the call may end, in each way, which the second is told by what the first stores. What the second has stored
 * until then the first is told before its own call ends.
 */
export function* besides(
  model: Model,
  from: Reached,
  first: (key: string) => boolean,
  isNew: IsNew,
): Generator<Beside> {
  if (model.program.storage?.area !== "local") return;
  if (from.standing.env.elsewhere === true) yield* whenTheFirstEnds(model, from, first);
  else yield* opened(model, from, first, isNew);
}

function* opened({ program, features }: Model, from: Reached, first: (key: string) => boolean, isNew: IsNew) {
  const { snapshot, stored, at, env } = from.standing;
  const running = changing(from.standing).join(" ");
  if (running === "") return;
  const { id, facts } = features.of(keptIn(program.data.defaults, stored), env, at);
  if (!first(`beside ${snapshot.step} ${running} ${id}`) || !isNew(`beside ${snapshot.step} ${running}`, facts)) return;
  for (const path of Object.keys(program.paths)) {
    const happenings: Happening[] = [
      { do: "elsewhere", running: true },
      { do: "open", path },
    ];
    yield { from, happenings };
  }
}

function* whenTheFirstEnds(model: Model, second: Reached, first: (key: string) => boolean): Generator<Beside> {
  const { program, features, carrying } = model;
  const origin = firstTab(second);
  if (origin === undefined) return;
  const look = (standing: Standing) =>
    features.of(keptIn(program.data.defaults, standing.stored), { ...standing.env, elsewhere: false }, standing.at).id;
  const begun = look(origin.standing);
  const own = look(second.standing);
  for (const what of endsOf(model, origin)) {
    const { standing } = happen(program, origin.standing, what);
    const carried = carrying.after(origin.carried, origin.standing, what, standing);
    if (first(`ends ${second.place.index} ${look(standing)} ${carried.key}`)) {
      const happenings: Happening[] = [
        { do: "stored", envelope: standing.stored },
        { do: "elsewhere", running: false },
      ];
      yield { from: second, happenings, carried };
    }
    if (own !== begun && first(`told ${origin.place.index} ${own} ${look(standing)} ${carried.key}`))
      yield { from: origin, happenings: [{ do: "stored", envelope: second.standing.stored }, what] };
  }
}

/** Where the first tab was when the second one was opened. */
function firstTab(second: Reached): Reached | undefined {
  for (let reached: Reached | null = second; reached !== null; reached = reached.from) {
    const [begin] = reached.happenings;
    if (begin?.do === "elsewhere" && begin.running) return reached.from ?? undefined;
  }
  return undefined;
}

function endsOf(model: Model, { standing }: Reached): Happening[] {
  const read = readerOf(standing.snapshot);
  return changing(standing).flatMap((operation): Happening[] => {
    const { answers, failures } = model.outcomes(operation);
    return [
      ...answers(read).map((output): Happening => ({ do: "answer", operation, output })),
      ...failures.map((error): Happening => ({ do: "fail", operation, error })),
    ];
  });
}

function changing({ snapshot }: Standing): string[] {
  return Object.values(snapshot?.calls ?? {}).flatMap(({ operation, changes }) => (changes ? [operation] : []));
}

function keptIn(defaults: JsonObject, stored: Envelope | null): JsonObject {
  return { ...defaults, ...stored?.data };
}
