import type { Kysely } from "kysely";
import type { Report } from "../../experiments/statistics/index.ts";
import type { ChangeView, Decision, StateView } from "../../experiments/views.ts";
import type { Tables } from "../db/index.ts";

/** What an act on an experiment leaves in the record: the state afterwards and before, and of an end the decision. */
export type ChangeDetails = StateView & {
  readonly before?: StateView;
  readonly decision?: Omit<Decision, "at" | "by" | "reason"> & {
    readonly currency: string;
    /** All figures of the moment. */
    readonly report: Report;
  };
};

/** What the record of acts says of an experiment. */
export interface Changes {
  /** The newest first. */
  readonly history: readonly ChangeView[];
  /** It was started once. */
  readonly hasRun: boolean;
  /** How it ended, if it was not started again since. */
  readonly decision?: Decision;
}

const NOTHING: Changes = { history: [], hasRun: false };

/** The changes of all experiments, or of one, by flag. */
export async function readChanges(db: Kysely<Tables>, flag?: string): Promise<(flag: string) => Changes> {
  const acts = db
    .selectFrom("support_acts")
    .select(["target", "act", "at", "done_by as by", "reason", "details"])
    .where("act", "in", ["experiment", "experiment-end"])
    .where("target", "is not", null)
    .orderBy("at", "desc");
  const rows = await (flag === undefined ? acts : acts.where("target", "=", flag)).execute();
  const byFlag = new Map<string, typeof rows>();
  for (const row of rows) byFlag.set(row.target ?? "", [...(byFlag.get(row.target ?? "") ?? []), row]);
  const changes = new Map([...byFlag].map(([target, own]) => [target, changesIn(own)]));
  return (target) => changes.get(target) ?? NOTHING;
}

interface Row {
  readonly act: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function changesIn(rows: readonly Row[]): Changes {
  const read = rows.map(({ details, ...row }) => ({ ...row, details: details as unknown as ChangeDetails }));
  const starts = ({ details: { active, before } }: (typeof read)[number]) => active && before?.active !== true;
  const start = read.findIndex(starts);
  const end = read.findIndex(({ details }) => details.decision !== undefined);
  const ended = read[end];
  const decision = ended && (start < 0 || end < start) ? decisionOf(ended) : undefined;
  return {
    history: read.map(({ act, at, by, reason, details: { before, decision: _decision, ...after } }) => {
      const kind = act === "experiment" ? act : "experiment-end";
      return { at: at.toISOString(), act: kind, by, reason, ...(before && { before }), after };
    }),
    hasRun: start >= 0,
    ...(decision && { decision }),
  };
}

function decisionOf({
  at,
  by,
  reason,
  details: { decision },
}: Row & { readonly details: ChangeDetails }): Decision | undefined {
  if (decision === undefined) return undefined;
  const { currency: _currency, report: _report, ...shown } = decision;
  return { at: at.toISOString(), by, reason, ...shown };
}
