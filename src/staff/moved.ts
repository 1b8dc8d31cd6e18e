import { partsOf } from "../experiments/index.ts";
import type { ExperimentLine } from "../experiments/views.ts";

type Share = ExperimentLine["share"];

/** A part of all visitors who change their arm, in percent of all. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly percent: number;
}

/** Who changes arms with new shares. */
export function movesOf(arms: readonly string[], before: Share, after: Share): readonly Move[] {
  const percents = new Map<string, Map<string, number>>();
  for (const one of partsOf(arms, before))
    for (const other of partsOf(arms, after)) {
      const percent = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      if (one.arm === other.arm || percent <= 1e-9) continue;
      const leaving = percents.get(one.arm) ?? new Map<string, number>();
      percents.set(one.arm, leaving.set(other.arm, (leaving.get(other.arm) ?? 0) + percent));
    }
  return [...percents].flatMap(([from, leaving]) => [...leaving].map(([to, percent]) => ({ from, to, percent })));
}

/** Of the people in the middle, about how many that are. */
export function peopleMoved(
  { from, percent }: Move,
  before: Share,
  inTheMiddle: Readonly<Record<string, number>>,
): number {
  const share = before[from] ?? 0;
  return share === 0 ? 0 : Math.round(((inTheMiddle[from] ?? 0) * percent) / share);
}
