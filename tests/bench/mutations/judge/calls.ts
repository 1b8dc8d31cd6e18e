import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { answerCode } from "../../../../src/compiler/api/answers.ts";
import { operationsCode } from "../../../../src/compiler/api/client.ts";
import { operationsOf } from "../../../../src/compiler/api/operation.ts";
import { validatorsCode } from "../../../../src/compiler/api/validators.ts";
import { findOperation, type Repository, valueAt } from "../../../../src/model/index.ts";
import { isObject } from "../kinds/places.ts";
import { loadModule } from "./load.ts";
import { samplesOf } from "./samples.ts";

type Operation = ReturnType<typeof operationsOf>[number];
type Validators = { validators: Record<string, (input: JsonObject) => unknown> };
type Answers = { valid(answer: Json): boolean };

/**
 * How the browser or the service could notice the difference between two versions of the contract. Throws for one that
 * does not compile.
 */
export function callsDiffer(base: Repository, mutant: Repository): string | undefined {
  const [before, after] = [operationsOf(base), operationsOf(mutant)];
  if (operationsCode(before) !== operationsCode(after)) return "calls are made otherwise";
  for (const [index, one] of before.entries()) {
    const other = after[index];
    if (other === undefined) return `there is no ${one.id}`;
    if (served(base, one) !== served(mutant, other)) return `the service answers ${one.id} otherwise`;
    const how = requestDiffers(one, other) ?? answerDiffers(one, other);
    if (how !== undefined) return how;
  }
  return undefined;
}

/** The parts of an operation that the service reads at its start. */
function served(repo: Repository, { id, pointer }: Operation): string {
  const raw = valueAt(repo.api?.value, pointer);
  const operation = isObject(raw) ? raw : {};
  const { "x-cache-seconds": cache, "x-public": shared } = operation;
  const { "x-validation-errors": refusals, "x-idempotency-header": repeated } = operation;
  const answered = Object.keys(isObject(operation.responses) ? operation.responses : {});
  const errors = findOperation(repo, id)?.errors ?? [];
  const statuses = Array.isArray(operation["x-errors"]) ? (operation["x-errors"] as Json[]) : [];
  const status = statuses.map((error) => (isObject(error) ? (error.status ?? null) : null));
  return JSON.stringify([errors, status, answered, cache, shared, refusals, repeated]);
}

function requestDiffers(one: Operation, other: Operation): string | undefined {
  const inputOf = ({ parameters, body, bodyRequired }: Operation) => JSON.stringify([parameters, body, bodyRequired]);
  if (inputOf(one) === inputOf(other)) return undefined;
  const [before, after] = [one, other].map((operation) => loadModule<Validators>(validatorsCode([operation], path)));
  const judge = (module: Validators | undefined, input: JsonObject) =>
    JSON.stringify(module?.validators[one.id]?.(input));
  const inputs = [...inputsOf(one), ...inputsOf(other)];
  const found = inputs.find((input) => judge(before, input) !== judge(after, input));
  return found === undefined ? undefined : `${one.id} judges ${JSON.stringify(found).slice(0, 80)} otherwise`;
}

function answerDiffers(one: Operation, other: Operation): string | undefined {
  if (JSON.stringify(one.answer) === JSON.stringify(other.answer)) return undefined;
  const [before, after] = [one, other].map((operation) => loadModule<Answers>(answerCode(operation, path)));
  const schemas = [one.answer, other.answer].filter((answer) => answer !== undefined);
  const found = samplesOf(schemas).some((value) => before?.valid(value) !== after?.valid(value));
  return found ? `answers to ${one.id} are judged otherwise` : undefined;
}

function inputsOf({ parameters, body }: Operation): JsonObject[] {
  const each = parameters.flatMap(({ name, schema }) => samplesOf([schema]).map((value) => ({ [name]: value })));
  return [{}, ...each, ...(body === undefined ? [] : samplesOf([body]).map((value) => ({ body: value })))];
}

/** The path by which a generated module imports a file of `src/`; see `loadModule`. */
const path = (file: string): string => `../${file}`;
