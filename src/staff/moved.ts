import type { ExperimentLine } from "../experiments/views.ts";

type Share = ExperimentLine["share"];

/** A part of all visitors who change their arm, in percent of all. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly percent: number;
}

/**
 * Who changes arms with new shares. Shares stand side by side in the order of the arms, so that only visitors between
 * the old and the new borders move: see `armsFor`.
 */
export function movesOf(arms: readonly string[], before: Share, after: Share): readonly Move[] {
  const [old, next] = [partsOf(arms, before), partsOf(arms, after)];
  return old.flatMap((one) =>
    next.flatMap((other) => {
      const percent = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      return one.arm === other.arm || percent <= 1e-9 ? [] : [{ from: one.arm, to: other.arm, percent }];
    }),
  );
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

function partsOf(arms: readonly string[], share: Share): readonly { arm: string; from: number; to: number }[] {
  let border = 0;
  return arms.map((arm) => {
    const from = border;
    border += share[arm] ?? 0;
    return { arm, from, to: border };
  });
}
