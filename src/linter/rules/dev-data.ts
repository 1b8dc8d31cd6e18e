import type { JsonObject } from "../../engine/index.ts";
import {
  bundlePlace,
  dataIdOf,
  defaultsOf,
  devDataOf,
  didYouMean,
  findOperation,
  flowOf,
  laidOver,
  noOperation,
  type Named,
  type Value,
} from "../../model/index.ts";
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
  const mismatchesOf = (value: JsonObject) => explain(schema, value, where.pointer);
  // The schema's own defaults may be incomplete. Those mismatches are not the sample's fault.
  const own = new Set(mismatchesOf(begun).map((mismatch) => JSON.stringify(mismatch)));
  for (const mismatch of mismatchesOf(laidOver(begun, sample)))
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
