import type { Features } from "./features.ts";
import { noveltyOf } from "./novelty.ts";
import type { Edge, Reached, StateKind } from "./state-kind.ts";

/**
 * Whether to try the variations of an event from a state: other answers of a call, other values of a form, another
 * language. `detail` distinguishes states in which the event may have other variations. `by`: who causes the event, if
 * it can lead people on.
 */
type Varies = (from: Reached, event: string, detail: string, by?: Edge["by"]) => boolean;

/**
 * Tries the variations of an event only from states that show something new about it: a fact that no earlier state of
 * the step had, or two facts that the rules of the event read together. Each two facts have to come together once, and
 * a variation brings one of the two itself. So it need not be tried again for every pair of the others.
 *
 * A state whose variations are not tried leads on if the last one whose variations were tried does.
 *
 * `exact`: the number of kinds of state from which everything is tried.
 */
export function variations(features: Features, exact: number): Varies {
  const tried = new Map<string, { readonly isNew: ReturnType<typeof noveltyOf>; last: StateKind }>();
  return ({ place, carried }, event, detail, by) => {
    const key = `${place.step} ${event} ${detail}`;
    let known = tried.get(key);
    if (known === undefined) {
      known = { isNew: noveltyOf(features.pairsOfEvent(place.step, event)), last: place };
      tried.set(key, known);
    }
    if (known.isNew(carried.key, place.observation.facts) || place.index < exact) {
      known.last = place;
      return true;
    }
    if (by !== undefined) place.edges.push({ to: known.last.index, by });
    return false;
  };
}
