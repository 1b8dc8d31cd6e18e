import { createHash } from "node:crypto";
import type { JsonObject, Program } from "../engine/index.ts";
import { loadProgram, partPrints } from "../compiler/index.ts";
import { conditionsOf, flowOf, formsOf, type Named, type Repository } from "../model/index.ts";
import { expressionPool } from "./atoms.ts";
import { markedCalls, type Carrying, carryingOf } from "./carried.ts";
import { type Features, featuresOf } from "./features.ts";
import { type FormModel, formModel } from "./form-model.ts";
import { type Invariant, invariantsOf } from "./invariants.ts";
import { keptOf } from "./kept.ts";
import { type Outcomes, outcomesOf } from "./outcomes.ts";
import { queriesOf } from "./queries.ts";
import { commonPrint } from "./again/common-print.ts";
import type { Known } from "./again/known.ts";
import { freshPlayer, type Player } from "./again/player.ts";
import { type NamedEnvironment, environmentsOf } from "./environments.ts";
import { datesByStep, datesOf } from "./moments.ts";
import { type Distinctions, distinctionsOf } from "./distinctions.ts";

/** A journey, with everything that the exploration needs to know about it. */
export interface Model {
  readonly repo: Repository;
  readonly flow: Named;
  readonly program: Program;
  readonly player: Player;
  readonly distinctions: Distinctions;
  readonly features: Features;
  readonly environments: readonly NamedEnvironment[];
  readonly languages: readonly string[];
  /** The moments that matter at a step. */
  datesAt(step: string): readonly number[];
  readonly queries: readonly Readonly<Record<string, string>>[];
  /** Data that something outside the journey may have stored: values that conditions read and nothing here sets. */
  readonly kept: readonly JsonObject[];
  readonly invariants: readonly (Invariant & { readonly broken: (scope: JsonObject) => boolean })[];
  readonly carrying: Carrying;
  readonly bounded: readonly string[];
  /** A short text that stays the same while the distinctions of `form <schema>` or `event <name>` stay the same. */
  print(root: string): string;
  form(id: string): FormModel | undefined;
  outcomes(operation: string): Outcomes;
}

/** `pinned`: the arms with which the repository's files were changed. */
export async function modelOf(
  repo: Repository,
  flow: Named,
  pinned: Readonly<Record<string, string>> = {},
  known?: Known,
): Promise<Model> {
  const loaded = await loadProgram(repo, flow.id);
  const player =
    known === undefined ? freshPlayer(loaded) : known.turnTo(loaded, partPrints(repo, flow.id), commonPrint(repo));
  const { program } = player;
  const distinctions = distinctionsOf(repo, flow);
  const conditions = conditionsOf(repo, flow);
  const pool = expressionPool(conditions);
  const features = featuresOf(repo, flow, distinctions, pool, player);
  const invariants = invariantsOf(repo, flow).map((one) => {
    const when = one.when === undefined ? undefined : pool.add(one.when);
    const holds = pool.add(one.holds);
    return { ...one, broken: (scope: JsonObject) => when?.(scope) !== false && holds(scope) !== true };
  });
  const print = printsOf(distinctions, conditions);
  const forms = new Map(
    formIdsIn(repo, flow).map((id) => {
      const fillings: FormModel["known"] = player.kept(`fillings ${id}`, print(`form ${id}`), () => new Map());
      return [id, formModel(repo, id, (source) => asTest(pool.add(source)), fillings)];
    }),
  );
  const { all, bounded } = environmentsOf(repo, distinctions, pinned, [...datesOf(repo, flow).values()].flat());
  pool.load();
  const dates = datesByStep(repo, flow);
  const asked = new Set(markedCalls(repo, flow));
  const outcomes = new Map<string, Outcomes>();
  return {
    repo,
    flow,
    program,
    player,
    distinctions,
    features,
    datesAt: (step) => [...(dates.get(step) ?? []), ...(dates.get("") ?? [])],
    environments: all.map((one) => player.same(one)),
    languages:
      program.on.language || Object.values(program.steps).some(({ on }) => on.language) ? [...repo.locales.keys()] : [],
    queries: queriesOf(repo, flow, distinctions),
    kept: keptOf(repo, flow, distinctions, program),
    invariants,
    carrying: carryingOf(repo, flow),
    bounded,
    print,
    form: (id) => forms.get(id),
    outcomes(operation) {
      let found = outcomes.get(operation);
      if (found === undefined)
        outcomes.set(operation, (found = outcomesOf(repo, operation, distinctions, asked.has(operation), player)));
      return found;
    },
  };
}

/** The schemas of all forms of a journey. */
function formIdsIn(repo: Repository, flow: Named): readonly string[] {
  const forms = [...flowOf(repo, flow).steps.keys()].flatMap((id) => [...formsOf(repo, flow, id).values()]);
  return [...new Set(forms.map(({ schema }) => schema))].filter((id) => repo.schemas.has(id));
}

/** See `Model.print`. The rules of a form may use the journey's conditions. */
function printsOf(distinctions: Distinctions, conditions: Readonly<Record<string, string>>): Model["print"] {
  const prints = new Map<string, string>();
  return (root) => {
    let print = prints.get(root);
    if (print === undefined) {
      const all = JSON.stringify([root, distinctions.print([root]), conditions]);
      prints.set(root, (print = createHash("sha256").update(all).digest("base64url").slice(0, 16)));
    }
    return print;
  };
}

function asTest(compiled: (scope: Readonly<Record<string, unknown>>) => unknown): FormModel["rules"][number]["holds"] {
  return (scope) => compiled(scope) === true;
}
