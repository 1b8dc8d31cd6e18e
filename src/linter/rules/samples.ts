import { lenient } from "../../compiler/forms/index.ts";
import { migrated } from "../../compiler/migrations/index.ts";
import { equal, type JsonObject } from "../../engine/index.ts";
import {
  bundlePlace,
  type Change,
  changesIn,
  dataIdOf,
  defaultsOf,
  devDataOf,
  didYouMean,
  findOperation,
  flowOf,
  type FormSource,
  goldenOf,
  inline,
  laidOver,
  migrationsOf,
  type Named,
  noOperation,
  once,
  type Schema,
  schemaOf,
  statesIn,
  type Value,
  versionOf,
} from "../../model/index.ts";
import { firstMissing, remembered } from "./migration-steps.ts";
import { posix } from "node:path";
import type { Context } from "../context.ts";
import { explain } from "../explain.ts";
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
        } else if (data !== undefined) yield* dataMistakes(context, flow, data, place);
      }
      yield* dataMistakes(context, flow, sample.data.data ?? {}, sample.data);
      for (const answer of sample.answers) yield* answerMistakes(context, answer.operation, answer);
    }
  },
};

type Where = Pick<Finding, "file" | "pointer">;

function* dataMistakes(context: Context, flow: Named, sample: JsonObject, where: Where): Generator<Finding> {
  const schema = context.schema(dataIdOf(context.repo, flow));
  if (schema === undefined) return;
  const begun = defaultsOf(schema);
  const mismatchesOf = (value: JsonObject) => explain(schema, value, where.pointer);
  // The schema's own defaults may be incomplete. Those mismatches are not the sample's fault.
  const own = new Set(mismatchesOf(begun).map((mismatch) => JSON.stringify(mismatch)));
  for (const mismatch of mismatchesOf(laidOver(begun, sample)))
    if (!own.has(JSON.stringify(mismatch))) yield { file: where.file, ...mismatch };
}

function* answerMistakes({ repo }: Context, id: string, { file, pointer: at, json }: Value): Generator<Finding> {
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
      if (shown.has(change) || [...shown].some((one) => equal(one, change))) continue;
      const message = `No sample state shows the effect of this change. Add one to ${folder}/golden/${to - 1}.json.`;
      yield { file, pointer: `/changes/${index}`, message };
    }
  }
}

/** Data beside the journeys, compared with its schemas. */
export const samplesRules: readonly Rule[] = [devData, goldenStates];
