import type { Json, JsonObject } from "../../engine/index.ts";
import {
  bundlePlace,
  deref,
  didYouMean,
  entriesOf,
  findOperation,
  isList,
  isObject,
  objectAt,
  operationIds,
  pointer,
  type Repository,
  type SourceFile,
  valueAt,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const carriedOut: Rule = {
  id: "carried-out",
  finds:
    "What the API says of an operation's having been carried out (`x-tells` of another one's answers, `carriedOut` of its errors) is not of the right shape, or names an operation that does not exist or changes nothing, a property that the answer does not have, or a value that it cannot have.",
  why: "The check would believe that somebody has not been charged who has, and not look whether they are asked to pay again.",
  *check({ repo }) {
    const { api } = repo;
    if (api === undefined) return;
    for (const id of operationIds(repo)) {
      const at = findOperation(repo, id)?.pointer ?? "";
      const operation = valueAt(api.value, at);
      if (!isObject(operation)) continue;
      yield* errorFaults(api, operation["x-errors"], pointer(at, "x-errors"));
      if (operation["x-tells"] === undefined) continue;
      yield* tellingFaults(repo, api, id, operation["x-tells"], pointer(at, "x-tells"));
    }
  },
};

function* errorFaults(file: SourceFile, errors: Json | undefined, at: string): Generator<Finding> {
  for (const [index, error] of (isList(errors) ? errors : []).entries()) {
    if (!isObject(error) || error.carriedOut === undefined || typeof error.carriedOut === "boolean") continue;
    yield { file, pointer: pointer(at, index, "carriedOut"), message: "Write true or false." };
  }
}

const KEYS = ["operation", "when", "carriedOut"];

function* tellingFaults(repo: Repository, file: SourceFile, id: string, list: Json, at: string): Generator<Finding> {
  if (!isList(list)) {
    yield { file, pointer: at, message: "Write a list: of each operation that the answers tell something of, what." };
    return;
  }
  const changing = operationIds(repo).filter((one) => findOperation(repo, one)?.changes === true);
  const answer = findOperation(repo, id)?.answer;
  const schema = answer === undefined ? {} : bundlePlace(repo, answer);
  const properties = objectAt(deref(schema, schema), "properties");
  for (const [index, one] of list.entries()) {
    const here = pointer(at, index);
    const telling: JsonObject = isObject(one) ? one : {};
    for (const key of Object.keys(telling)) {
      if (KEYS.includes(key)) continue;
      const message = `What an answer tells has no key "${key}"${didYouMean(key, KEYS)}`;
      yield { file, pointer: pointer(here, key), part: "key", message };
    }
    if (typeof telling.carriedOut !== "boolean")
      yield { file, pointer: here, message: "This does not say whether it has been carried out. Add carriedOut." };
    const { operation } = telling;
    if (typeof operation !== "string") yield { file, pointer: here, message: "This names no operation. Add it." };
    else if (!changing.includes(operation)) {
      const message = `No operation "${operation}" changes anything${didYouMean(operation, changing)}`;
      yield { file, pointer: pointer(here, "operation"), message };
    }
    for (const [name, values] of entriesOf(telling.when)) {
      const place = pointer(here, "when", name);
      if (properties[name] === undefined) {
        const message = `The answer has no property "${name}"${didYouMean(name, Object.keys(properties))}`;
        yield { file, pointer: place, part: "key", message };
      } else yield* valueFaults(file, values, deref(objectAt(properties, name), schema), place);
    }
  }
}

function* valueFaults(file: SourceFile, values: Json | undefined, schema: JsonObject, at: string): Generator<Finding> {
  if (!isList(values)) {
    yield { file, pointer: at, message: "Write a list of the values with which this is told." };
    return;
  }
  const possible = schema.enum;
  if (!isList(possible)) return;
  for (const [index, value] of values.entries()) {
    if (possible.includes(value)) continue;
    const message = `It is never ${JSON.stringify(value)}${didYouMean(String(value), possible.map(String))}`;
    yield { file, pointer: pointer(at, index), message };
  }
}
