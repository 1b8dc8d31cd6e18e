import { checkCel, type CheckedCel, presentPaths } from "../cel/index.ts";
import type { Json } from "../engine/index.ts";
import {
  blocksOf,
  conditionsOf,
  dataIdOf,
  findOperation,
  flowOf,
  formIn,
  formsOf,
  type Named,
  once,
  oncePerName,
  parametersByName,
  partAt,
  propertiesOf,
  propertyIn,
  type Repository,
  type Schema,
  scopeAt,
  sitesOf,
  type UseOf,
  type UsePlace as Place,
} from "../model/index.ts";
import { schemaAt } from "./schema-at.ts";

/** What rules can query about expressions. */
export interface Expressions {
  /** Self-contained schemas of the names that an expression may read at a place. */
  scope(place: Place): Readonly<Record<string, Schema>>;
  /** A journey's named conditions. */
  conditions(flow: string | undefined): Readonly<Record<string, string>>;
  /** Type and problems of an expression at its place. */
  cel(use: Pick<UseOf<"expression">, "source" | "place" | "expects">): CheckedCel;
}

export function expressionsOf(repo: Repository, schema: (id: string) => Schema | undefined): Expressions {
  const scopes = new Map<string, Readonly<Record<string, Schema>>>();
  const scope = once((place: Place) => {
    const { assumed: _, block: __, ...where } = place;
    const key = JSON.stringify(where);
    const known =
      scopes.get(key) ??
      (place.form === undefined ? flowScope(repo, place) : formScope(repo, place.form, schema(place.form), place.each));
    scopes.set(key, known);
    return known;
  });
  const none: Readonly<Record<string, string>> = {};
  const named = new Map(repo.flows.map((flow) => [flow.id, conditionsOf(repo, flow)]));
  const parameters = new Map(repo.flows.map((flow) => [flow.id, parametersByName(flow.file.parameterValues)]));
  const conditions = (flow: string | undefined) => (flow === undefined ? undefined : named.get(flow)) ?? none;
  return {
    scope,
    conditions,
    cel: ({ source, place, expects }) => {
      const known = place.form === undefined ? conditions(place.flow) : none;
      return checkCel(source, scope(place), {
        conditions: known,
        parameterValues: parameters.get(place.form === undefined ? (place.flow ?? "") : "") ?? {},
        assumes: place.assumed.flatMap((when) => presentWith(known, when)),
        expects: expects && { type: expects },
      });
    },
  };
}

/** The paths that are certainly present if a condition holds. Many expressions have the same conditions around them. */
const presentWith = oncePerName((conditions: Readonly<Record<string, string>>, when) =>
  presentPaths(when, true, conditions),
);

const ANYTHING = {
  data: {},
  form: {},
  event: {},
  error: {},
  flags: {},
  experiment: {},
  site: {},
  lang: {},
  visitor: {},
  elsewhere: {},
  unique: {},
  now: {},
  route: {},
  carriedOut: {},
};

function flowScope(repo: Repository, place: Place): Readonly<Record<string, Schema>> {
  const flow = repo.flows.find(({ id }) => id === place.flow);
  try {
    const scope = flow === undefined ? ANYTHING : { ...scopeAt(repo, flow, place), ...unknownParts(repo, flow, place) };
    // What a named condition may read of an event depends on where it is used.
    return place.anywhere === true ? { ...scope, form: {}, event: {}, error: {} } : scope;
  } catch {
    // A schema refers to something that does not exist, which the unknown-schema rule reports.
    return ANYTHING;
  }
}

/**
 * Names whose schema is unknown accept anything. The rules about unknown schemas and blocks report the cause once,
 * instead of every expression that reads them.
 */
function unknownParts(repo: Repository, flow: Named, place: Place): Readonly<Record<string, Schema>> {
  const step = place.step ?? "";
  const blocks = blocksOf(repo, flow, step).every(({ descriptor }) => descriptor !== undefined);
  const forms = [...formsOf(repo, flow, step).values()].every(({ schema }) => repo.schemas.has(schema));
  return {
    ...(isMisspelt(repo, place.event ?? "") ? { event: {}, error: {} } : {}),
    ...(repo.schemas.has(dataIdOf(repo, flow)) ? {} : { data: {} }),
    ...(blocks ? {} : { form: {}, event: {} }),
    ...(forms ? {} : { form: {} }),
  };
}

/**
 * Whether an event has the name of an outcome for a call that does not exist, or an outcome that calls do not have. The
 * unsent-event rule reports it.
 */
function isMisspelt(repo: Repository, event: string): boolean {
  const [, call = "", end = ""] = /^(.+)\.([^.]+)$/.exec(event) ?? [];
  const isEnd = end === "ok" || end === "failed";
  return end !== "" && call !== "*" && isEnd !== (findOperation(repo, call) !== undefined);
}

/**
 * The names for a form's rules and layout: its own values, and its context as declared by `x-context`. A rule with
 * `each` also reads the list's item.
 */
function formScope(
  repo: Repository,
  form: string,
  schema: Schema | undefined,
  each?: string,
): Readonly<Record<string, Schema>> {
  if (schema === undefined) return { self: {}, context: {}, ...(each !== undefined && { item: {} }) };
  const context = schema["x-context"];
  return {
    self: schema,
    context: context === undefined ? {} : { ...contextOfForm(repo, form, context), definitions: schema.definitions },
    ...(each !== undefined && { item: itemIn(schema, each) }),
  };
}

/** The schema of a list's items. Accepts any value if there is no such list, which the unknown-field rule reports. */
function itemIn(form: Schema, list: string): Schema {
  const found = schemaAt(form, [...list.split("."), "0"]);
  return "schema" in found ? found.schema : {};
}

/**
 * A form's context (`x-context`), narrowed to what journeys pass to it. If a member only ever gets facts of a site or
 * constant texts, its possible values are listed as `enum`.
 */
function contextOfForm(repo: Repository, form: string, context: Schema): Schema {
  const contexts = contextsOf(repo, form);
  const properties = propertiesOf(context).map(([name, schema]): [string, Schema] => {
    const texts = schema.type === "string" && schema.enum === undefined ? textsIn(repo, contexts, name) : undefined;
    // With a single value, every condition on it would always hold.
    return [name, texts !== undefined && texts.length > 1 ? { ...schema, enum: texts } : schema];
  });
  return { ...context, properties: Object.fromEntries(properties) };
}

/** The texts that journeys pass to a form as one member of its context, or `undefined` if they are not known. */
export function textsOfContext(repo: Repository, form: string, name: string): readonly string[] | undefined {
  return textsIn(repo, contextsOf(repo, form), name);
}

/** The contexts that journeys pass to a form, wherever they show it. */
function contextsOf(repo: Repository, form: string): readonly Json[] {
  return repo.flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.keys()]
      .flatMap((step) => blocksOf(repo, flow, step))
      .flatMap((block) => (formIn(block)?.schema === form ? [propertyIn(block, "context")?.json ?? null] : [])),
  );
}

function textsIn(repo: Repository, contexts: readonly Json[], name: string): readonly string[] | undefined {
  const known = contexts.flatMap((one) => partAt(one, name) ?? []).map((value) => textsOf(repo, value));
  return known.every((one) => one !== undefined) ? [...new Set(known.flat())] : undefined;
}

/** All possible values, or `undefined` if they are not known. */
function textsOf(repo: Repository, value: Json): readonly string[] | undefined {
  if (typeof value !== "string") return undefined;
  if (!value.startsWith("=")) return [value];
  const [, fact] = /^=\s*site\.(\w+)\s*$/.exec(value) ?? [];
  if (fact === undefined) return undefined;
  const facts = sitesOf(repo).list.map((site) => site.value[fact]);
  return facts.every((one) => typeof one === "string") ? facts : undefined;
}
