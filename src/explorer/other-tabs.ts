import type { ReplayEvent } from "../engine/index.ts";
import type { Carried } from "./carried.ts";
import type { Model } from "./model.ts";
import { reopened, type IsNew } from "./visits.ts";
import type { Reached, StateKind } from "./state-kind.ts";

/**
 * Another tab writes the data that a person may have reached there. What the service had carried out then counts here,
 * too.
 */
export function* otherTabs(
  { program, player, environments, features }: Model,
  places: readonly StateKind[],
  isNew: IsNew,
): Generator<{ readonly from: Reached; readonly events: readonly ReplayEvent[]; readonly carried: Carried }> {
  const here = new Map<string, Reached>();
  const kept = new Map<string, Reached>();
  for (const { first, passedOver, step } of places) {
    // States while another tab changes something are explored in `besides`.
    if (first.environment !== environments[0] || first.replayState.env.elsewhere === true) continue;
    if (!here.has(step) && !passedOver) here.set(step, first);
    const { stored, at, env } = first.replayState;
    const { id, facts } = features.of(reopened(program.data.defaults, stored), env, at);
    const { key } = first.carried;
    if (!kept.has(`${id} ${key}`) && isNew(`stored ${key}`, facts)) kept.set(`${id} ${key}`, first);
  }
  for (const from of here.values())
    for (const { replayState, carried } of kept.values())
      yield { from, events: [player.event({ do: "stored", envelope: replayState.stored })], carried };
}
