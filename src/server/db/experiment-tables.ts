import type { ColumnType, Generated } from "kysely";
import type { OutcomeMetric } from "../../experiments/statistics/index.ts";
import type { Made } from "./columns.ts";

/** What experiments count. */
export interface ExperimentTables {
  /** The first time that an arm of an experiment decided something for a visitor. */
  exposures: {
    /** Keyed hash of the visitor's random id; see `experiments/visitor-key.ts`. */
    visitor: string;
    flag: string;
    arm: string;
    /** The journey. */
    flow: string;
    site: string;
    language: string;
    device: "phone" | "desktop";
    /** Fingerprint of the journey's definition. */
    definition: string;
    at: Made;
    /** The visitor saw another arm later. */
    seen_other_arm: Generated<boolean>;
    /** The visitor went on in another definition of the journey. */
    crossed: Generated<boolean>;
    /** Made by the database of what results are grouped by: see migration 039. */
    kind: ColumnType<string, never, never>;
  };

  /** Something that a visitor did, or met, and experiments measure: see `experiments/outcomes.ts`. */
  outcomes: {
    visitor: string;
    metric: OutcomeMetric;
    /** Id of what made it true (a registration, a payment attempt, a refund; of an error the visitor): with it, it counts once. */
    source: string;
    /** In whole minor units. */
    amount: ColumnType<number | null, number | null | undefined, never>;
    currency: ColumnType<string | null, string | null | undefined, never>;
    at: ColumnType<Date, Date | undefined, Date>;
  };

  /** What visitors who were exposed in one day did: see `experiments/days.ts`. */
  experiment_days: {
    flag: string;
    currency: string;
    /** Until the end of its day (UTC). */
    since: Date;
    counted_at: Date;
    first_at: Date;
    exposed: number;
    marks: number;
    kinds: string[];
    did: number[];
    amounts: string[];
    visitors: number[];
  };
}
