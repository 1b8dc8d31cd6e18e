import { loadProgram, partPrints } from "../compiler/index.ts";
import type { JsonObject, Program } from "../engine/index.ts";
import {
  conditionsOf,
  dataSchema,
  flowOf,
  formsOf,
  type Named,
  oncePerKey,
  type QueryParameter,
  type Repository,
  type Schema,
  schemaOf,
} from "../model/index.ts";
import { commonPrint } from "./incremental/common-print.ts";
import type { Known } from "./incremental/known.ts";
import { type Player, freshPlayer } from "./incremental/player.ts";
import { expressionPool } from "./atoms.ts";
import { type Carrying, carryingOf, markedCalls } from "./carried.ts";
import { decidingOf } from "./deciding.ts";
import { type Distinctions, begins, distinctionsOf } from "./distinctions.ts";
import { type NamedEnvironment, environmentsOf } from "./environments.ts";
import { type Features, featuresOf } from "./features.ts";
import { type FormModel, formModel } from "./form-model.ts";
import type { FormRule } from "./form-parts.ts";
import { type Invariant, invariantsOf } from "./invariants.ts";
import { datesByStep, datesOf } from "./moments.ts";
import { type Outcomes, outcomesOf } from "./outcomes.ts";
import { type Pages, pagesOf } from "./page.ts";
import { sampleOf } from "./sample.ts";
import { changesOf, variationsOf } from "./vary.ts";

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
  readonly pages: Pages;
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
  const forms = new Map(
    formIdsIn(repo, flow).map((id) => {
      // The rules of a form may use the journey's conditions.
      const print = JSON.stringify([distinctions.print([`form ${id}`]), conditions]);
      const fillings: FormModel["known"] = player.kept(`fillings ${id}`, print, () => new Map());
      return [id, formModel(repo, id, (source) => asTest(pool.add(source)), fillings)];
    }),
  );
  const { all, bounded } = environmentsOf(repo, distinctions, pinned, [...datesOf(repo, flow).values()].flat());
  pool.load();
  const dates = datesByStep(repo, flow);
  const marked = new Set(markedCalls(repo, flow));
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
    pages: pagesOf(repo, player),
    form: (id) => forms.get(id),
    outcomes: oncePerKey((operation) => outcomesOf(repo, operation, distinctions, marked.has(operation), player)),
  };
}

/** The schemas of all forms of a journey. */
function formIdsIn(repo: Repository, flow: Named): readonly string[] {
  const forms = [...flowOf(repo, flow).steps.keys()].flatMap((id) => [...formsOf(repo, flow, id).values()]);
  return [...new Set(forms.map(({ schema }) => schema))].filter((id) => repo.schemas.has(id));
}

function asTest(compiled: (scope: Readonly<Record<string, unknown>>) => unknown): FormRule["holds"] {
  return (scope) => compiled(scope) === true;
}

/**
 * Stored data that something outside the journey may have written: one entry for each value that a condition reads and
 * that nothing in the journey sets.
 */
function keptOf(repo: Repository, flow: Named, distinctions: Distinctions, program: Program): JsonObject[] {
  const schema = dataSchema(repo, flow);
  const set = decidingOf(repo, flow).sets.map(({ path }) => path.split("."));
  for (const id of flowOf(repo, flow).steps.keys()) {
    for (const { into } of formsOf(repo, flow, id).values()) {
      if (into !== undefined) set.push(into.split("."));
    }
  }
  const { defaults, transient } = program.data;
  const strangers = distinctions.under(["data"]).filter(({ path }) => {
    const dotted = path.slice(1).join(".");
    const lasts = !transient.some((other) => dotted === other || dotted.startsWith(`${other}.`));
    return lasts && !set.some((one) => begins(path, one) || begins(one, path));
  });
  const read = () => undefined;
  const all = strangers.flatMap(({ path }) => changesOf(schema, ["data"], distinctions, defaults, path.slice(1), read));
  return all.filter((data) => data !== defaults) as JsonObject[];
}

/** The sets of parameters in an address that the journey can distinguish, without the empty set. */
function queriesOf(repo: Repository, flow: Named, distinctions: Distinctions): Readonly<Record<string, string>>[] {
  const { query } = flowOf(repo, flow);
  if (query.length === 0) return [];
  const declared = new Map(query.map((parameter) => [parameter.name, parameter]));
  const properties = Object.fromEntries(query.map(({ name, raw }) => [name, schemaOf(raw)]));
  const full: Schema = { type: "object", properties, required: Object.keys(properties) };
  const root = ["event query"];
  const values = [
    ...variationsOf({ ...full, required: [] }, root, distinctions, sampleOf(full), () => undefined),
    ...variationsOf({ ...full, required: [] }, root, distinctions, {}, () => undefined),
  ];
  const texts = values.map((value) => {
    const entries = Object.entries(value as JsonObject).flatMap(([name, one]) => {
      return one === undefined ? [] : [[name, textOf(String(one), declared.get(name))] as const];
    });
    return Object.fromEntries(entries);
  });
  return [...new Map(texts.map((query) => [JSON.stringify(query), query])).values()].filter(
    (query) => Object.keys(query).length > 0,
  );
}

function textOf(text: string, parameter: QueryParameter | undefined): string {
  return parameter?.encoding === "base64" ? btoa(text) : text;
}
