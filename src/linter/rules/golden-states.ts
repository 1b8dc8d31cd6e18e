import { posix } from "node:path";
import type { JsonObject } from "../../engine/index.ts";
import { lenient } from "../../compiler/forms/index.ts";
import { migrated } from "../../compiler/migrations/index.ts";
import {
  inline,
  type Change,
  changesIn,
  defaultsOf,
  type FormSource,
  goldenOf,
  laidOver,
  migrationsOf,
  once,
  type Schema,
  schemaOf,
  statesIn,
  versionOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { explain } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";
import { firstMissing, remembered } from "./migration-steps.ts";

export const goldenStates: Rule = {
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
