import type { MapView } from "../../protocol-map.ts";
import { causeOf, isGuard } from "./way-words.ts";

/** Transitions from one step to another, between which a new step can be inserted. */
export interface Onward {
  readonly words: string;
  readonly before: string;
  /** Where each of them is written. */
  readonly ways: readonly string[];
}

/** For each next step: all transitions to it together and, if there are several, each of them alone. */
export function onwardsFrom({ ways, steps }: MapView, after: string): readonly Onward[] {
  const own = ways.filter((way) => way.from === after && !isGuard(way));
  return steps.flatMap(({ id: before, title }) => {
    const between = own.filter(({ step }) => step === before);
    const each = between.map((way): Onward => ({ words: `${causeOf(way)} → ${title}`, before, ways: [way.at] }));
    if (between.length < 2) return each;
    return [{ words: `Everything that leads to ${title}`, before, ways: between.map(({ at }) => at) }, ...each];
  });
}
