import type { Json, JsonObject } from "../../engine/index.ts";
import {
  bundlePlace,
  defaultsOf,
  didYouMean,
  entriesOf,
  findOperation,
  isObject,
  objectAt,
  operationIds,
  pointer,
  schemaId,
  stepsOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { explain } from "../explain.ts";
import { over } from "../over.ts";
import type { Finding, Rule } from "../rule.ts";

export const devData: Rule = {
  id: "dev-data",
  finds:
    "Sample data for development (`dev.json`) is for a step or a call that does not exist, or is not as the schemas say.",
  why: "Whoever works on the step would see a page that no person can ever see.",
  *check(context) {
    for (const flow of context.repo.flows) {
      const file = context.repo.files.get(`flows/${flow.id}/dev.json`);
      if (file === undefined || !isObject(file.value)) continue;
      const { value } = file;
      const steps = stepsOf(flow);
      for (const [id, sample] of entriesOf(value.steps)) {
        const at = pointer("/steps", id);
        if (!steps.has(id)) {
          const message = `The journey has no step "${id}"${didYouMean(id, steps.keys())}`;
          yield { file, pointer: at, part: "key", message };
        } else if (isObject(sample)) yield* dataFaults(context, flow.value, sample, { file, pointer: at });
      }
      yield* dataFaults(context, flow.value, objectAt(value, "data"), { file, pointer: "/data" });
      for (const [id, answer] of entriesOf(value.answers)) yield* answerFaults(context, id, answer, file);
    }
  },
};

type Where = Pick<Finding, "file" | "pointer">;

function* dataFaults(context: Context, flow: JsonObject, sample: JsonObject, where: Where): Generator<Finding> {
  const schema = context.schema(schemaId(typeof flow.data === "string" ? flow.data : ""));
  if (schema === undefined) return;
  const value = over(defaultsOf(schema), sample);
  for (const fault of explain(schema, value, where.pointer)) yield { file: where.file, ...fault };
}

function* answerFaults({ repo }: Context, id: string, answer: Json, file: Where["file"]): Generator<Finding> {
  const at = pointer("/answers", id);
  const operation = findOperation(repo, id);
  if (operation === undefined) {
    const message = `schemas/api/openapi.json has no operation "${id}"${didYouMean(id, operationIds(repo))}`;
    yield { file, pointer: at, part: "key", message };
  } else if (operation.answer !== undefined) {
    for (const fault of explain(bundlePlace(repo, operation.answer), answer, at)) yield { file, ...fault };
  }
}
