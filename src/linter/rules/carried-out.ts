import {
  asWritten,
  bundlePlace,
  deref,
  didYouMean,
  type Operation,
  operationsOf,
  type Repository,
  type Schema,
  type AnswerCondition,
  type WrittenError,
  type WrittenTelling,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const carriedOut: Rule = {
  id: "carried-out",
  finds:
    "The API declares whether an operation was carried out (`x-tells` on another operation's answers, `carriedOut` on its errors), and the declaration is malformed. Or it names an operation that does not exist or changes nothing, a property that the answer does not have, or a value that the property cannot have.",
  why: "The check would assume that a person has not been charged although they have, and would not test whether they are asked to pay again.",
  *check({ repo }) {
    for (const operation of operationsOf(repo).values()) {
      const written = asWritten(repo, operation);
      if (written === undefined) continue;
      yield* written.errors.flatMap(errorFaults);
      if (written.tells === undefined) continue;
      const { list, ...place } = written.tells;
      if (list === undefined) {
        yield {
          ...place,
          message: "Write a list. Each entry names an operation, and says whether it was carried out.",
        };
      } else if (list.length > 0) yield* tellingFaults(repo, operation, list);
    }
  },
};

function errorFaults({ file, keys, carriedOut }: WrittenError): readonly Finding[] {
  const at = keys.find(({ name }) => name === "carriedOut")?.pointer;
  if (at === undefined || typeof carriedOut === "boolean") return [];
  return [{ file, pointer: at, message: "Write true or false." }];
}

const KEYS = ["operation", "when", "carriedOut"];

function* tellingFaults(repo: Repository, { answer }: Operation, list: readonly WrittenTelling[]): Generator<Finding> {
  const changing = [...operationsOf(repo).values()].filter(({ changes }) => changes).map(({ id }) => id);
  const schema = answer === undefined ? {} : bundlePlace(repo, answer);
  const { properties = {} } = deref(schema, schema);
  for (const { file, pointer, keys, carriedOut, operation, when } of list) {
    for (const { name, ...place } of keys) {
      if (KEYS.includes(name)) continue;
      yield { ...place, part: "key", message: `An entry of \`x-tells\` has no key "${name}"${didYouMean(name, KEYS)}` };
    }
    if (carriedOut === undefined)
      yield {
        file,
        pointer,
        message: "This entry does not say whether the operation was carried out. Add `carriedOut`.",
      };
    if (operation === undefined) yield { file, pointer, message: "This entry names no operation. Add `operation`." };
    else if (!changing.includes(operation.value)) {
      const message = `No operation "${operation.value}" changes anything${didYouMean(operation.value, changing)}`;
      yield { file, pointer: operation.pointer, message };
    }
    for (const named of when) {
      const property = properties[named.name];
      if (property === undefined) {
        const message = `The answer has no property "${named.name}"${didYouMean(named.name, Object.keys(properties))}`;
        yield { file, pointer: named.pointer, part: "key", message };
      } else yield* valueFaults(named, deref(property, schema));
    }
  }
}

function* valueFaults(
  { file, pointer, name, values }: AnswerCondition,
  { enum: possible }: Schema,
): Generator<Finding> {
  if (values === undefined) {
    yield { file, pointer, message: "Write the list of values for which this entry applies." };
    return;
  }
  if (possible === undefined) return;
  for (const { value, ...place } of values) {
    if (possible.includes(value)) continue;
    const message = `"${name}" is never ${JSON.stringify(value)}${didYouMean(String(value), possible.map(String))}`;
    yield { ...place, message };
  }
}
