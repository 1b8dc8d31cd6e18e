import type { Kysely } from "kysely";
import type { Experiment } from "../../experiments/index.ts";
import type { Tables } from "../db/index.ts";
import {
  type ChangeDetails,
  currenciesIn,
  type Defined,
  type lockState,
  type State,
  whoTakesPart,
} from "../experiments/index.ts";
import { SupportError } from "./support-error.ts";

/** The experiment with a flag. Throws `SupportError` with the flags that there are. */
export function oneExperiment<E extends Pick<Experiment, "flag">>(experiments: readonly E[], flag: string): E {
  const found = experiments.find((one) => one.flag === flag);
  if (found !== undefined) return found;
  const flags = experiments.map((one) => one.flag).join(", ");
  throw new SupportError(`There is no experiment "${flag}"; there are ${flags}`);
}

/** Why an experiment cannot run on these sites, or in these languages, in a sentence; `undefined` if it can. */
export function placeProblem<K extends "sites" | "languages">(
  what: K,
  names: readonly string[] | undefined,
  known: Pick<Defined, K>,
): string | undefined {
  const unknown = names?.find((one) => !known[what].includes(one));
  return unknown && `There is no "${unknown}" among the ${what}: they are ${known[what].join(", ")}`;
}

/** Throws `SupportError` if no site sells in this currency and nobody paid in it, so that all amounts would count as 0. */
export async function mustBeSoldIn(
  tx: Kysely<Tables>,
  currency: string,
  { currencies }: Pick<Defined, "currencies">,
): Promise<void> {
  const known = [...new Set([...currencies, ...(await currenciesIn(tx))])];
  if (!known.includes(currency))
    throw new SupportError(
      `No site sells in "${currency}", and nobody paid in it; known are ${known.join(", ")}`,
      "currency",
    );
}

/** Why nothing can be said about an experiment's figures. */
export function noPlan(flag: string): SupportError {
  return new SupportError(`"${flag}" has no plan in flows/experiments.json to hold it against`);
}

/** What the record of an act says of a change. `beside`: what stood beside the state before. */
export function changed(
  before: State,
  { since, design, kept_until: until }: Awaited<ReturnType<typeof lockState>>,
  after: State,
): ChangeDetails {
  const timesBefore = { since: since.toISOString(), design, keptUntil: until?.toISOString() ?? null };
  return { ...stateOf(after), before: stateOf(before), timesBefore };
}

export function sharesInWords(share: State["share"]): string {
  return Object.entries(share)
    .map(([arm, percent]) => `${arm} ${percent} %`)
    .join(", ");
}

function stateOf(state: State): State {
  const { active, counts, keepsArm } = state;
  return { active, ...whoTakesPart(state), ...(active && !counts && { counts: false }), ...(keepsArm && { keepsArm }) };
}
