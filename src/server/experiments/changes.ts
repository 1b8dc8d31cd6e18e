import type { Kysely } from "kysely";
import type { Report } from "../../experiments/statistics/index.ts";
import {
  type ChangeAct,
  type ChangeView,
  type DayView,
  type Decision,
  startsAnew,
  type StateView,
  withoutUndone,
} from "../../experiments/views.ts";
import type { Tables } from "../db/index.ts";

/** What an act on an experiment leaves in the record: the state afterwards and before, and of an end the decision. */
export type ChangeDetails = StateView & {
  readonly before?: StateView;
  /** What stood beside the state before, which an undo brings back. */
  readonly timesBefore?: { readonly since: string; readonly design?: string | null; readonly keptUntil: string | null };
  /** Of an undo. */
  readonly undoes?: Undone;
  readonly decision?: Omit<Decision, "at" | "by" | "reason"> & {
    readonly currency: string;
    /** All figures of the moment, and how they came about. */
    readonly report: Report;
    readonly days?: readonly DayView[];
  };
};

/** The change that an undo takes back. */
interface Undone {
  /** When it was made. */
  readonly at: string;
  /** The act; of the undo of an undo that of the first one. */
  readonly act: ChangeAct;
}

/** What the record of acts says of an experiment. */
export interface Changes {
  /** The newest first. */
  readonly history: readonly ChangeView[];
  /** It was started once, here or by the files. */
  readonly hasRun: boolean;
  /** How it ended, if it was not started again since. */
  readonly decision?: Decision;
  /** The figures that were written down with it. */
  readonly decided?: Pick<NonNullable<ChangeDetails["decision"]>, "currency" | "report" | "days">;
  /** The last change, if its record has what it takes to undo it. */
  readonly undoable?: Undone & Required<Pick<ChangeDetails, "before">> & Pick<ChangeDetails, "timesBefore">;
}

/** The acts that change an experiment. */
const ACTS = ["experiment", "experiment-end", "experiment-undo"] as const;

const NOTHING: Changes = { history: [], hasRun: false };

/** The changes of all experiments, or of one, by flag. */
export async function readChanges(db: Kysely<Tables>, flag?: string): Promise<(flag: string) => Changes> {
  const acts = db
    .selectFrom("support_acts")
    .select(["target", "act", "at", "done_by as by", "reason", "details"])
    .where("act", "in", ACTS)
    .where("target", "is not", null)
    .orderBy("at", "desc");
  const rows = await (flag === undefined ? acts : acts.where("target", "=", flag)).execute();
  const byFlag = new Map<string, Change[]>();
  for (const { target, at, ...row } of rows) {
    const change = { ...row, at: at.toISOString() } as unknown as Omit<Change, "undoes">;
    const { undoes } = change.details;
    byFlag.set(target ?? "", [...(byFlag.get(target ?? "") ?? []), { ...change, ...(undoes && { undoes }) }]);
  }
  const changes = new Map([...byFlag].map(([target, own]) => [target, changesIn(own)]));
  return (target) => changes.get(target) ?? NOTHING;
}

interface Change {
  readonly act: ChangeAct;
  readonly at: string;
  readonly undoes?: Undone;
  readonly by: string;
  readonly reason: string;
  readonly details: ChangeDetails;
}

/** `changes`: the newest first. */
function changesIn(changes: readonly Change[]): Changes {
  const inForce = withoutUndone(changes);
  const end = inForce.findIndex(({ details }) => details.decision !== undefined);
  const ended = inForce[end];
  const arm = ended?.details.decision?.arm ?? "";
  const isOver = inForce.slice(0, end).some(({ details }) => startsAnew(arm, details, details.before));
  const decision = ended && !isOver ? decisionOf(ended) : undefined;
  const [last] = changes;
  const before = last && stateBefore(last.details);
  return {
    history: changes.map(({ act, at, by, reason, details, undoes }) => {
      const { before: _before, decision: _decision, timesBefore: _times, undoes: _undoes, ...after } = details;
      const from = stateBefore(details);
      return { at, act, by, reason, after, ...(from && { before: from }), ...(undoes && { undoes }) };
    }),
    hasRun: inForce.some(({ details: { active, before: was } }) => active || was?.active === true),
    ...(decision && ended?.details.decision && { decision, decided: ended.details.decision }),
    ...(last &&
      before && {
        undoable: {
          at: last.at,
          act: last.undoes?.act ?? last.act,
          before,
          ...(last.details.timesBefore && { timesBefore: last.details.timesBefore }),
        },
      }),
  };
}

/** The state that an undo brings back. Without its times nobody is known to keep their arm. */
function stateBefore({ before, timesBefore }: ChangeDetails): StateView | undefined {
  if (before === undefined || timesBefore) return before;
  const { keepsArm: _keepsArm, ...state } = before;
  return state;
}

function decisionOf({ at, by, reason, details: { decision } }: Change): Decision | undefined {
  if (decision === undefined) return undefined;
  const { currency: _currency, report: _report, days: _days, ...shown } = decision;
  return { at, by, reason, ...shown };
}
