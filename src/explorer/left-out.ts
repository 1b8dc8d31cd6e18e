import type { Reached, StateKind } from "./state-kind.ts";

/** A state from which a search can go on. `soon`: it is more likely to lead to something new than the others. */
interface LeftOut {
  readonly from: Reached;
  readonly soon: boolean;
}

/**
 * The states that a search left out: first those in which something that is missing may happen (`isWanted`), then those
 * with a new pair of any two facts, then all others. `unvaried`: the states in which not every variation of an event was
 * tried.
 */
export function* leftOut(
  places: readonly StateKind[],
  unvaried: ReadonlySet<Reached>,
  isWanted: (place: StateKind) => boolean,
  isRare: (place: StateKind) => boolean,
): Generator<LeftOut> {
  for (const place of places) if (place.passedOver && isWanted(place)) yield { from: place.first, soon: true };
  const again = new Set<StateKind>();
  for (const from of unvaried) {
    if (!again.has(from.place) && !isWanted(from.place)) continue;
    again.add(from.place);
    yield { from, soon: true };
  }
  for (const place of places) if (isRare(place) && place.passedOver) yield { from: place.first, soon: true };
  for (const place of places) if (place.passedOver) yield { from: place.first, soon: false };
}
