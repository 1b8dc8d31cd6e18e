import { type Kysely, type RawBuilder, sql } from "kysely";
import { equal } from "../../engine/index.ts";
import type { Experiment, Experiments } from "../../experiments/index.ts";
import { now, type Tables } from "../db/index.ts";
import type { Defined } from "./defined.ts";

/** The beginning of time: nobody has started or changed it here. */
export const NEVER = new Date(0);

/** What runs of an experiment, and where. */
export type State = Pick<Experiment, "active" | "counts" | "share" | "sites" | "languages" | "keepsArm">;

/** What the results of an experiment begin with. */
export interface Beginning {
  /** Visitors from before are not counted. The beginning of time: nobody started or changed it here. */
  readonly since: Date;
  /** What was tried then (`designOf`), if that is known. */
  readonly design?: string;
}

/** When its results began; undefined if nobody started or changed it here. */
export function sinceIn(beginning: Beginning | undefined): Date | undefined {
  return beginning && beginning.since > NEVER ? beginning.since : undefined;
}

/** The states that the database keeps, by flag. */
export async function readStates(db: Kysely<Tables>): Promise<ReadonlyMap<string, State & Beginning>> {
  const keeps = sql<boolean | null>`kept_until > ${now}`.as("keeps");
  const rows = await db.selectFrom("experiment_states").selectAll().select(keeps).orderBy("flag").execute();
  return new Map(
    rows.map(({ flag, active, counts, share, sites, languages, since, design, keeps: keepsArm }) => [
      flag,
      {
        active,
        ...(active && counts && { counts }),
        share,
        ...(sites && { sites }),
        ...(languages && { languages }),
        ...(keepsArm && { keepsArm }),
        since,
        ...(design !== null && { design }),
      },
    ]),
  );
}

/** What a state's row has beside the state. */
interface Beside<T> {
  readonly since: T;
  readonly design: string | null;
  /** Until when people in the middle keep their arm. */
  readonly kept_until: T | null;
}

/**
 * Keeps others from changing an experiment's state until the transaction ends: of two changes at the same time the
 * second one sees the first. A row that is not there cannot be locked, so it is written first, as the files have it.
 */
export async function lockState(tx: Kysely<Tables>, { flag, ...written }: Experiment): Promise<Beside<Date>> {
  await tx
    .insertInto("experiment_states")
    .values({ flag, ...columnsOf({ ...written, counts: false }), since: NEVER })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = tx.selectFrom("experiment_states").select(["since", "design", "kept_until"]).where("flag", "=", flag);
  return row.forUpdate().executeTakeFirstOrThrow();
}

/** Writes an experiment's state, whose row is locked. What is not given of what stands beside it stays. */
export async function writeState(
  tx: Kysely<Tables>,
  flag: string,
  state: State,
  beside: Partial<Beside<Date | RawBuilder<Date>>> = {},
): Promise<void> {
  await tx
    .updateTable("experiment_states")
    .set({ ...columnsOf(state), ...beside })
    .where("flag", "=", flag)
    .execute();
}

function columnsOf({ active, counts = false, share, sites, languages }: State) {
  const lists = { sites: sites ? [...sites] : null, languages: languages ? [...languages] : null };
  return { active, counts, share: JSON.stringify(share), ...lists };
}

/** Who takes part, and in which arm. */
export function whoTakesPart({ share, sites, languages }: State): Pick<State, "share" | "sites" | "languages"> {
  return { share, ...(sites && { sites }), ...(languages && { languages }) };
}

/** Whether the same people get the same arms with both, however they name their places. */
export function haveSameChances(one: State, other: State, known: Pick<Defined, "sites" | "languages">): boolean {
  const places = (state: State) =>
    (["sites", "languages"] as const).map((what) => known[what].filter((name) => state[what]?.includes(name) ?? true));
  return equal([one.share, places(one)], [other.share, places(other)]);
}

/**
 * The experiments of the files with their states. A state that the files do not allow any more (they have lost or gained
 * an arm since) switches the experiment off, so that everybody has its first arm.
 */
export function withStates<E extends Experiments>(defined: E, states: ReadonlyMap<string, State>): E {
  // What the files say of `keepsArm` is for a stop, whose time only a state has.
  const experiments = defined.experiments.map(({ keepsArm: _keepsArm, ...one }) => {
    const state = states.get(one.flag);
    if (state === undefined) return one;
    if (shareProblem(one, state.share) !== undefined) return { ...one, active: false };
    const { sites: _sites, languages: _languages, ...rest } = one;
    const { active, counts, share, sites, languages, keepsArm } = state;
    return {
      ...rest,
      active,
      ...(counts && { counts }),
      share,
      ...(sites && { sites }),
      ...(languages && { languages }),
      ...(keepsArm && { keepsArm }),
    };
  });
  return { ...defined, experiments };
}

/** Why an experiment cannot have these shares, in a sentence; `undefined` if it can. */
export function shareProblem({ arms }: Pick<Experiment, "arms">, share: Experiment["share"]): string | undefined {
  const named = Object.keys(share);
  const unknown = named.find((arm) => !arms.includes(arm));
  if (unknown !== undefined) return `It has no arm "${unknown}"; its arms are ${arms.join(", ")}`;
  const missing = arms.find((arm) => !named.includes(arm));
  if (missing !== undefined) return `The share of "${missing}" is missing`;
  const wrong = named.find((arm) => !((share[arm] ?? -1) >= 0));
  if (wrong !== undefined) return `The share of "${wrong}" must be a percentage from 0 to 100`;
  const sum = Object.values(share).reduce((total, percent) => total + percent, 0);
  return Math.abs(sum - 100) > 1e-9 ? `The shares add up to ${sum}, not to 100` : undefined;
}
