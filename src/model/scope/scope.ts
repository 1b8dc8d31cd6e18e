import { operationsOf } from "../contract/read-contract.ts";
import { armsOf } from "../experiment/experiment.ts";
import { type Experiments, experimentsOf } from "../experiment/read-experiments.ts";
import { entriesOf } from "../json.ts";
import { languageSchema } from "../language-schema.ts";
import { once, oncePerName } from "../once.ts";
import type { Named, Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { started } from "../schema/defaults.ts";
import { propertiesOf, type Schema } from "../schema/schema.ts";
import { countedIn, doneConditions } from "../flow/progress.ts";
import type { Flow } from "../flow/flow.ts";
import { flowOf } from "../flow/read-flow.ts";
import { settingSource } from "../flow/settings.ts";
import { dataIdOf } from "./blocks.ts";
import { type Sites, sitesOf } from "../site/read-sites.ts";
import { closed, NOTHING, orAnything, type ScopePlace } from "./place.ts";
import { errorSchema, eventSchema } from "./scope-event.ts";
import { formSchema } from "./scope-form.ts";

/** What an expression at this place may read: a bundled schema for each variable. */
export function scopeAt(repo: Repository, flow: Named, place: ScopePlace = {}): Record<string, Schema> {
  return {
    data: dataSchema(repo, flow),
    form: formSchema(repo, flow, place),
    event: eventSchema(repo, flow, place),
    error: errorSchema(repo, place.event),
    flags: flagsSchema(experimentsOf(repo)),
    experiment: EXPERIMENT,
    site: siteSchemaOf(repo),
    lang: repo.locales.size > 0 ? { enum: [...repo.locales.keys()] } : { type: "string" },
    visitor: { type: "string" },
    elsewhere: { type: "boolean" },
    unique: { type: "string" },
    now: { type: "integer" },
    route: routeSchema(flowOf(repo, flow)),
    ...(place.promise === true && { carriedOut: carriedOutSchema(operationsOf(repo)) }),
  };
}

const routeSchema = once((flow: Flow): Schema => {
  const steps = [...flow.steps.keys()];
  return closed({ path: { type: "string" }, step: { enum: steps }, from: { enum: ["", ...steps] } });
});

/** For each operation that changes something: whether it has been carried out, or may have been. */
const carriedOutSchema = once((operations: ReturnType<typeof operationsOf>): Schema => {
  const changing = [...operations.values()].flatMap(({ id, changes }) => (changes ? [id] : []));
  return closed(Object.fromEntries(changing.map((id) => [id, { type: "boolean" }])));
});

/**
 * The flow's settings, named conditions and values, and the conditions `done.step2` of its progress, as `checkCel` and
 * `compileCel` expect them.
 */
export function conditionsOf(repo: Repository, flow: Named): Record<string, string> {
  const { value } = flow;
  const named = [...entriesOf(value.conditions), ...entriesOf(value.values)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const { list } = sitesOf(repo);
  const settings = flowOf(repo, flow).settings.map((one) => [one.name, settingSource(one, list)] as const);
  return Object.fromEntries([...settings, ...named, ...doneConditions(countedIn(value))]);
}

/** Bundled schema of the flow's remembered data. Properties with a default count as required. */
export function dataSchema(repo: Repository, flow: Named): Schema {
  return startedData(repo, dataIdOf(repo, flow));
}

const startedData = oncePerName((repo: Repository, id: string): Schema => {
  return repo.schemas.has(id) ? orAnything(() => started(bundleSchema(repo, id))) : NOTHING;
});

const flagsSchema = once(({ list }: Experiments): Schema => {
  const flags = list.flatMap((experiment) => {
    return experiment.flag === undefined ? [] : [[experiment.flag.value, { enum: armsOf(experiment) }] as const];
  });
  return closed(Object.fromEntries(flags));
});

const EXPERIMENT: Schema = closed({
  referrerKey: { type: "string" },
  entries: {
    type: "array",
    items: closed({
      flag: { type: "string" },
      epicKey: { type: "string" },
      isActive: { type: "boolean" },
      isTreatment: { type: "boolean" },
    }),
  },
});

/** The schema of a site, as expressions read it (`site`). */
export function siteSchemaOf(repo: Repository): Schema {
  return siteSchema(sitesOf(repo));
}

/**
 * Made from the sites: a property is certain if each site has it, or must have it. (If a site does not, that is
 * reported at the site, not at each use.) Ids are listed one by one.
 */
const siteSchema = once(({ list: sites, facts }: Sites): Schema => {
  const list = sites.map(({ value }) => value);
  const properties: Record<string, Schema> = {};
  for (const key of new Set(list.flatMap((site) => Object.keys(site)))) {
    // Settings are read by their own names, with the journey's value as a default. Values by language are read by the
    // name of the fact.
    if (key === "settings" || key === "in") continue;
    const samples = list.map((site) => site[key]).filter((value) => value !== undefined);
    properties[key] = schemaOfValues(samples);
  }
  // The service adds these to each document.
  Object.assign(properties, facts);
  if (properties.id) properties.id = { enum: list.map((site) => site.id ?? "") };
  // If sites differ in a code, a comparison with a code that no site has is a mistake: no site has the country "UK".
  for (const key of ["country", "currency"] as const) {
    const codes = [...new Set(list.map((site) => site[key]))];
    if (codes.length > 1 && codes.every((code) => typeof code === "string")) properties[key] = { enum: codes };
  }
  const site = languageSchema("sites").definitions?.["site"] ?? {};
  const demanded = new Set(list.length > 0 ? site.required : []);
  for (const [key, { type }] of propertiesOf(site))
    if (demanded.has(key)) properties[key] ??= { ...(type && { type }) };
  const required = Object.keys(properties).filter(
    (key) => demanded.has(key) || list.every((site) => site[key] !== undefined),
  );
  return { type: "object", properties, required: [...required, ...Object.keys(facts)], additionalProperties: false };
});

/** The schema that all values of a configuration match. */
function schemaOfValues(samples: readonly unknown[]): Schema {
  const is = (type: string) => samples.every((value) => typeof value === type);
  if (is("string")) return { type: "string" };
  if (is("boolean")) return { type: "boolean" };
  if (samples.every((value) => Number.isInteger(value))) return { type: "integer" };
  if (is("number")) return { type: "number" };
  if (samples.every((value) => Array.isArray(value))) return { type: "array", items: schemaOfValues(samples.flat()) };
  const objects = samples.filter((value) => typeof value === "object" && value !== null);
  if (objects.length < samples.length) return {};
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  const has = (object: object, key: string) => Object.hasOwn(object, key);
  return {
    type: "object",
    properties: Object.fromEntries(
      [...keys].map((key) => {
        const inner = objects.filter((object) => has(object, key)).map((object) => Reflect.get(object, key));
        return [key, schemaOfValues(inner)];
      }),
    ),
    required: [...keys].filter((key) => objects.every((object) => has(object, key))),
    additionalProperties: false,
  };
}
