import {
  didYouMean,
  type Key,
  partsOf,
  pointer,
  referredPart,
  type Repository,
  type WrittenOperation,
  writtenContract,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const apiShape: Rule = {
  id: "api-shape",
  finds:
    "The API's contract has a key that neither OpenAPI nor JSON Schema knows, an operation lacks a required part, or an operation is marked wrongly.",
  why: "A misspelt limit has no effect: the service accepts what it should refuse, and the browser trusts a wrong answer.",
  *check({ repo }) {
    const { api } = repo;
    if (api === undefined) return;
    for (const { file, pointer: at, raw } of writtenSchemas(repo)) {
      if (file !== api) continue;
      const keys = Object.keys(raw).map((name) => ({ file, pointer: pointer(at, name), name }));
      yield* strangers(keys, SCHEMA, "A schema");
      const problems = partsOf(raw.errorMessage).map(([key]) => {
        return { file, pointer: pointer(at, "errorMessage", key), name: String(key) };
      });
      if (!at.endsWith("/properties")) yield* strangers(problems, MESSAGES, "`errorMessage`");
    }
    const operations = (writtenContract(repo)?.operations ?? []).filter(({ method }) => METHODS.has(method));
    for (const operation of operations) yield* operationMistakes(operation);
    for (const operation of operations) yield* partMistakes(repo, operation);
    yield* withoutFailure(operations);
    yield* withoutRequired(operations);
  },
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const METHODS = words("get put post delete patch");
const OPERATION = words("operationId summary description tags parameters requestBody responses deprecated security");
const BODY = words("description required content $ref");
const PARAMETER = words("name in required schema description deprecated example examples style explode $ref");
const SCHEMA = words(
  "$ref $comment title description default examples example deprecated readOnly writeOnly type enum const allOf anyOf oneOf not if then else properties patternProperties additionalProperties propertyNames required dependencies minProperties maxProperties items additionalItems contains minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf definitions errorMessage contentEncoding contentMediaType",
);
/** The keywords at which a value can fail. `*` covers all others. */
const MESSAGES: ReadonlySet<string> = new Set([...SCHEMA, "*"]);

function* operationMistakes(operation: WrittenOperation): Generator<Finding> {
  const { file, pointer: at, path, id, keys, about, parameters, body, answers } = operation;
  yield* strangers(keys, OPERATION, "An operation");
  if (about !== undefined && about.json !== "charge" && about.json !== "consent") {
    const message = `An operation can be about "charge" or "consent", not ${JSON.stringify(about.json)}. Choose one of the two.`;
    yield { file, pointer: about.pointer, message };
  }
  if (id === undefined)
    yield { file, pointer: at, message: "This operation has no operationId, so nothing can call it. Add one." };
  if (answers.length === 0)
    yield { file, pointer: at, message: "This operation declares no answers. Add `responses`." };
  yield* strangers(body?.keys ?? [], BODY, "A body");
  for (const { pointer: here, keys: own, name, in: place } of parameters) {
    yield* strangers(own, PARAMETER, "A parameter");
    if (place === "path" && !path.includes(`{${name}}`)) {
      const message = `The path ${path} has no {${name}}. Correct the path or the parameter.`;
      yield { file, pointer: pointer(here, "name"), message };
    }
  }
}

/** The parameters, body and answers of an operation, with references resolved. */
function* partMistakes(repo: Repository, { parameters, body, answers }: WrittenOperation): Generator<Finding> {
  const known = new Set<string>();
  for (const parameter of parameters) {
    const { name, in: place } = referredPart(repo, parameter) ?? parameter;
    const key = `${place} ${name}`;
    const message = `The parameter "${name}" is declared twice. Rename or remove one of them.`;
    if (known.has(key)) yield { file: parameter.file, pointer: parameter.pointer, message };
    known.add(key);
  }
  for (const { file, untyped } of [...answers, ...(body === undefined ? [] : [body])])
    for (const at of untyped) {
      const message = "This has no schema, so any content is accepted. Add a schema.";
      yield { file, pointer: at, message };
    }
}

/** Bodies that do not say whether they are required, where most bodies do. */
function* withoutRequired(operations: readonly WrittenOperation[]): Generator<Finding> {
  const bodies = operations.flatMap(({ body }) => (body === undefined || body.ref !== undefined ? [] : [body]));
  const optional = bodies.filter(({ keys }) => !keys.some(({ name }) => name === "required"));
  if (optional.length * 2 >= bodies.length) return;
  for (const { file, pointer: at } of optional) {
    const message =
      'Most request bodies are required, but this one may be left out. Add "required": true, or false if it is optional.';
    yield { file, pointer: at, part: "key", message };
  }
}

/** Operations that do not declare how they fail, where most do. */
function* withoutFailure(operations: readonly WrittenOperation[]): Generator<Finding> {
  const silent = operations.filter(({ answers }) => !answers.some(({ pointer: at }) => at.endsWith("/default")));
  if (silent.length * 2 >= operations.length) return;
  for (const { file, pointer: at, answers } of silent) {
    if (answers.length === 0) continue;
    const message =
      "Most operations declare what they answer when they fail (`default`), but this one does not. Add it.";
    yield { file, pointer: pointer(at, "responses"), part: "key", message };
  }
}

function* strangers(keys: readonly Key[], known: ReadonlySet<string>, what: string): Generator<Finding> {
  for (const { name, ...place } of keys) {
    if (known.has(name) || name.startsWith("x-")) continue;
    yield { ...place, part: "key", message: `${what} has no key "${name}"${didYouMean(name, known)}` };
  }
}
