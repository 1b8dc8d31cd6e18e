import type { MapView } from "../../protocol-map.ts";
import { isGuard } from "./way-words.ts";

/** A possible target for transitions to a deleted step. */
interface Instead {
  readonly words: string;
  /** `null` for the step that it led to. */
  readonly step: string | null;
}

/** The only unconditional next step if there is one, or else the steps that it leads to, and then all others. */
export function insteadOf({ ways, steps }: MapView, step: string): readonly Instead[] {
  const onward = ways.filter((way) => way.from === step && !isGuard(way) && !/\/on\/back(?:\/|$)/.test(way.at));
  const next = new Set(onward.map((way) => way.step));
  const others = steps.filter(({ id }) => id !== step);
  const [only, ...more] = onward;
  const plain = more.length === 0 && only?.when.length === 0 ? others.find(({ id }) => id === only.step) : undefined;
  const named = ({ number, title }: (typeof others)[number]) => `${number}. ${title}`;
  return [
    ...(plain === undefined ? [] : [{ words: `${named(plain)}, where it leads`, step: null }]),
    ...[...others.filter(({ id }) => next.has(id)), ...others.filter(({ id }) => !next.has(id))]
      .filter((one) => one !== plain)
      .map((one) => ({ words: named(one), step: one.id })),
  ];
}
