import type { Kysely } from "kysely";
import {
  analyse,
  type AnalysisInput,
  differencesByDay,
  type Report,
  visitorsIn,
} from "../../experiments/statistics/index.ts";
import type { DayView } from "../../experiments/views.ts";
import type { Tables } from "../db/index.ts";
import { type DefinedExperiment, designOf } from "./defined.ts";
import { countResults } from "./results.ts";
import { type Beginning, NEVER } from "./states.ts";

/** What was counted of an experiment, and what follows from it. */
export interface Figures extends AnalysisInput {
  readonly report: Report;
  /** Whole days since the first exposure. */
  readonly day: number;
  /** Of those who are counted, in all arms. */
  readonly visitors: number;
}

interface Counting extends Partial<Beginning> {
  readonly currency: string;
}

/** Undefined without a plan: there is nothing to hold figures against. */
export async function readFigures(
  tx: Kysely<Tables>,
  { flag, arms, share, plan: written, patch }: DefinedExperiment,
  { since = NEVER, currency, design }: Counting,
): Promise<Figures | undefined> {
  if (written === undefined) return undefined;
  const sums = await countResults(tx, { flag, arms, since, currency, cutAbove: cutOf(written) });
  const plan = { ...written, flag, arms, share };
  const isOther = design !== undefined && design !== designOf({ arms, plan: written, patch });
  const designChanged = isOther && visitorsIn(sums) > 0;
  const counted = { ...sums, canExpose: (await pagesOf(flag)).length > 0, designChanged };
  const report = analyse({ plan, counted });
  return { plan, counted, report, day: Math.floor(counted.days), visitors: visitorsIn(counted) };
}

/** The difference of the metric that decides at the end of each day, counted from the start. */
export function daysOf(input: AnalysisInput): DayView[] {
  return differencesByDay(input).map(({ day, arms }) => ({
    day,
    arms: arms.map(({ arm, visitors, difference }) => ({ arm, visitors, ...(difference && { difference }) })),
  }));
}

/** The percentile above which amounts are cut. */
export function cutOf({ cutAbove = 99 }: NonNullable<DefinedExperiment["plan"]>): number {
  return cutAbove;
}

/** The pages where the arms of an experiment decide something. */
export async function pagesOf(flag: string) {
  // Imported here because `npm start` loads this file before it generates that one.
  const { armPages } = await import("../../generated/arm-pages.js");
  return Object.hasOwn(armPages, flag) ? (armPages[flag] ?? []) : [];
}
