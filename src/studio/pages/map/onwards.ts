import type { MapView } from "../../protocol-map.ts";
import { causeOf, isGuard } from "./way-words.ts";

/** Ways on from a step to another, between which a new step can stand. */
interface Onward {
  readonly words: string;
  readonly before: string;
  /** Where each is written. */
  readonly ways: readonly string[];
}

/** All ways from a step to each other step, and each of them alone where there are several. */
export function onwardsFrom({ ways, steps }: MapView, after: string): readonly Onward[] {
  const own = ways.filter((way) => way.from === after && !isGuard(way));
  return steps.flatMap(({ id: before, title }) => {
    const between = own.filter(({ step }) => step === before);
    const each = between.map((way): Onward => ({ words: `${causeOf(way)} → ${title}`, before, ways: [way.at] }));
    if (between.length < 2) return each;
    return [{ words: `All that leads to ${title}`, before, ways: between.map(({ at }) => at) }, ...each];
  });
}
