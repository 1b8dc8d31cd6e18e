import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Experiment, Experiments } from "../../experiments/index.ts";
import { now, type Tables } from "../db/index.ts";

/** What runs of an experiment, and where. */
export type State = Pick<Experiment, "active" | "share" | "sites" | "languages" | "keepsArm">;

/** The states that the database keeps, by flag, each with the time since when those who take part are the same. */
export async function readStates(db: Kysely<Tables>): Promise<ReadonlyMap<string, State & { readonly since: Date }>> {
  const keeps = sql<boolean | null>`kept_until > ${now}`.as("keeps");
  const rows = await db.selectFrom("experiment_states").selectAll().select(keeps).orderBy("flag").execute();
  return new Map(
    rows.map(({ flag, active, share, sites, languages, since, keeps: keepsArm }) => [
      flag,
      {
        active,
        share,
        ...(sites && { sites }),
        ...(languages && { languages }),
        ...(keepsArm && { keepsArm }),
        since,
      },
    ]),
  );
}

/** Since when those who take part are the same, and until when people in the middle keep their arm. */
interface Times<T> {
  readonly since: T;
  readonly kept_until: T | null;
}

/**
 * Keeps others from changing an experiment's state until the transaction ends: of two changes at the same time the
 * second one sees the first. A row that is not there cannot be locked, so it is written first, as the files have it.
 */
export async function lockState(tx: Kysely<Tables>, one: Experiment): Promise<Times<Date>> {
  const { flag, active, share, sites, languages } = one;
  const lists = { sites: sites ? [...sites] : null, languages: languages ? [...languages] : null };
  await tx
    .insertInto("experiment_states")
    .values({ flag, active, share: JSON.stringify(share), ...lists })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = tx.selectFrom("experiment_states").select(["since", "kept_until"]).where("flag", "=", flag).forUpdate();
  // Somebody whose undo deleted it may have been waited for: then it is written after all.
  return (await row.executeTakeFirst()) ?? lockState(tx, one);
}

/** Writes an experiment's state, whose row is locked. A time that is not given stays. */
export async function writeState(
  tx: Kysely<Tables>,
  flag: string,
  { active, share, sites, languages }: State,
  times: Partial<Times<Date | RawBuilder<Date>>> = {},
): Promise<void> {
  const lists = { sites: sites ? [...sites] : null, languages: languages ? [...languages] : null };
  const state = { active, share: JSON.stringify(share), ...lists, ...times };
  await tx.updateTable("experiment_states").set(state).where("flag", "=", flag).execute();
}

/** Who takes part, and in which arm. */
export function whoTakesPart({ share, sites, languages }: State): Pick<State, "share" | "sites" | "languages"> {
  return { share, ...(sites && { sites }), ...(languages && { languages }) };
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
    const { sites: _sites, languages: _languages, ...rest } = one;
    if (shareProblem(one, state.share) !== undefined) return { ...rest, active: false };
    const { active, share, sites, languages, keepsArm } = state;
    return {
      ...rest,
      active,
      ...(active && { counts: true }),
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
