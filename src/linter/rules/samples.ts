import { lenient } from "../../compiler/forms/index.ts";
import { migrated } from "../../compiler/migrations/index.ts";
import type { JsonObject } from "../../engine/index.ts";
import {
  bundlePlace,
  catalogueOf,
  type Change,
  changesIn,
  dataIdOf,
  defaultsOf,
  devDataOf,
  didYouMean,
  factOf,
  findOperation,
  flowOf,
  type FormSource,
  goldenOf,
  inline,
  laidOver,
  migrationsOf,
  type Named,
  namesInCatalogue,
  noOperation,
  once,
  type PerSite,
  type Repository,
  type Schema,
  schemaOf,
  type Site,
  sitesOf,
  statesIn,
  type Value,
  versionOf,
} from "../../model/index.ts";
import { firstMissing, remembered } from "./migration-steps.ts";
import { posix } from "node:path";
import type { Context } from "../context.ts";
import { explain, type Leaf } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";

export const devData: Rule = {
  id: "dev-data",
  finds:
    "Sample data for development (`dev.json`) is for a step or a call that does not exist, or does not match the schemas.",
  why: "A developer who works on the step sees a page that no user can ever see.",
  *check(context) {
    for (const flow of context.repo.flows) {
      const sample = devDataOf(context.repo, flow.id);
      if (sample === undefined) continue;
      const { steps } = flowOf(context.repo, flow);
      for (const { name, data, ...place } of sample.steps) {
        if (!steps.has(name)) {
          const message = `The journey has no step "${name}"${didYouMean(name, steps.keys())}`;
          yield { ...place, part: "key", message };
        } else if (data !== undefined) yield* dataFaults(context, flow, data, place);
      }
      yield* dataFaults(context, flow, sample.data.data ?? {}, sample.data);
      for (const answer of sample.answers) yield* answerFaults(context, answer.operation, answer);
    }
  },
};

type Where = Pick<Finding, "file" | "pointer">;

function* dataFaults(context: Context, flow: Named, sample: JsonObject, where: Where): Generator<Finding> {
  const schema = context.schema(dataIdOf(context.repo, flow));
  if (schema === undefined) return;
  const begun = defaultsOf(schema);
  const told = (value: JsonObject) => explain(schema, value, where.pointer);
  // The schema's own defaults may be incomplete. Those mismatches are not the sample's fault.
  const own = new Set(told(begun).map((mismatch) => JSON.stringify(mismatch)));
  for (const mismatch of told(laidOver(begun, sample)))
    if (!own.has(JSON.stringify(mismatch))) yield { file: where.file, ...mismatch };
}

function* answerFaults({ repo }: Context, id: string, { file, pointer: at, json }: Value): Generator<Finding> {
  const operation = findOperation(repo, id);
  if (operation === undefined) {
    yield { file, pointer: at, part: "key", message: noOperation(repo, id) };
  } else if (operation.answer !== undefined) {
    for (const mismatch of explain(bundlePlace(repo, operation.answer), json, at)) yield { file, ...mismatch };
  }
}

const goldenStates: Rule = {
  id: "golden-states",
  finds:
    "A sample of what browsers store for people in the middle of a journey (`golden/<version>.json`) does not fit the schema of remembered data, after migration if its version is older. Or a version has no such sample, or no sample shows the effect of a change in a migration.",
  why: "The page would discard what these people entered, and they would have to start again.",
  after: ["circular-ref"],
  *check(context) {
    for (const source of remembered(context)) {
      const schema = context.schema(source.id);
      if (schema !== undefined) yield* statesOf(context, source, lenientOf(schema), defaultsOf(schema));
    }
  },
};

/** What stored data must fit. Calculated once for a schema. */
const lenientOf = once((schema: Schema) => schemaOf(lenient(inline(schema))));

function* statesOf({ repo }: Context, source: FormSource, schema: Schema, defaults: JsonObject): Generator<Finding> {
  const version = versionOf(source.value);
  const folder = posix.dirname(source.id);
  const golden = goldenOf(repo, source.id);
  const files = migrationsOf(repo, source.id);
  const migrations = Object.fromEntries([...files].map(([to, file]) => [to, changesIn(file)]));
  const older = firstMissing(golden, 1);
  if (older < version) {
    const message = `There is no sample of what version ${older} remembered. Add ${folder}/golden/${older}.json with states of people in the middle of the journey.`;
    yield { file: source.file, pointer: "/x-version", message };
  }
  const shown = new Set<Change>();
  for (const [of, file] of golden) {
    if (of > version) continue;
    for (const state of statesIn(file, folder, of)) {
      const { data } = migrated(state.envelope, version, migrations, (_, change) => shown.add(change));
      for (const mismatch of explain(schema, laidOver(defaults, data))) {
        if (of === version) {
          const next = version + 1;
          const advice = `If this change of the schema is intended, raise its x-version to ${next} and add ${folder}/migrations/${next}.json.`;
          yield {
            file,
            ...mismatch,
            pointer: `${state.pointer}/data${mismatch.pointer}`,
            message: `${mismatch.message} ${advice}`,
          };
        } else {
          const message = `After its migration to version ${version}, at "${mismatch.pointer}": ${mismatch.message}`;
          yield { file, pointer: state.pointer, message };
        }
      }
    }
  }
  for (const [to, file] of files) {
    if (to > version || !golden.has(to - 1)) continue;
    for (const [index, change] of changesIn(file).entries()) {
      if (shown.has(change) || [...shown].some((one) => JSON.stringify(one) === JSON.stringify(change))) continue;
      const message = `No sample state shows the effect of this change. Add one to ${folder}/golden/${to - 1}.json.`;
      yield { file, pointer: `/changes/${index}`, message };
    }
  }
}

const catalogue: Rule = {
  id: "catalogue",
  finds:
    "A list in `flows/catalogue/` names no schema or does not match it. Or it has no entry for a site of `flows/sites.json` (`x-for-each-site`), such as a price in the site's currency or the name of its country's tax. Or it refers to an entry that another list does not have (`x-names`), such as an unknown plan or a country without a tax.",
  why: "The service uses the list as it is: a price is missing or wrong, a tax that is due is not charged, or an option is missing where people choose from the list.",
  after: ["circular-ref", "unknown-schema"],
  *check({ repo }) {
    for (const { file, value, named, schema, perSite } of catalogueOf(repo)) {
      if (schema === undefined) {
        const message =
          named === undefined
            ? 'The list names no schema, so nothing in it is checked. Add "$schema": "../../schemas/catalogue/….schema.json".'
            : `There is no schema "${named}". Correct the address, or add the schema.`;
        yield { file, pointer: named === undefined ? "" : "/$schema", message } satisfies Finding;
        continue;
      }
      for (const mismatch of explain(schema, value, "", namedElsewhere(repo))) yield { file, ...mismatch };
      for (const { pointer, ...wanted } of perSite)
        for (const site of sitesOf(repo).list) {
          const message = lacking(wanted, site);
          if (message !== undefined) yield { file, pointer, part: "key", message } satisfies Finding;
        }
    }
  },
};

/** The message about what is missing for a site. */
function lacking({ member, fact, values, description }: Omit<PerSite, "pointer">, site: Site): string | undefined {
  const wanted = factOf(site, fact) ?? site.facts.get(fact)?.json;
  if (wanted === undefined || values.includes(wanted)) return undefined;
  const [said, todo] = [JSON.stringify(wanted), `or correct its ${fact}.`];
  const has = `The site "${site.id?.value ?? ""}" has the ${fact} ${said}, but no entry here`;
  if (member !== undefined) return `${has} has the ${member} ${said}. Add an entry for the site, ${todo}`;
  return `${has} has the name ${said}. Add it, ${todo}${description === undefined ? "" : ` These entries are: ${description}`}`;
}

/** For texts that must name an entry of another list: the message when that entry does not exist. */
function namedElsewhere(repo: Repository): Leaf {
  return (value, { "x-names": where }, pointer) => {
    if (typeof value !== "string" || typeof where !== "string") return undefined;
    const { path, names } = namesInCatalogue(repo, where);
    if (names.has(value)) return undefined;
    const message = `${path} has no "${value}" under "${where.split(".")[1]}". Add it there, or correct it here.`;
    return [{ pointer, message }];
  };
}

/** Data beside the journeys, compared with its schemas. */
export const samplesRules: readonly Rule[] = [devData, goldenStates, catalogue];
