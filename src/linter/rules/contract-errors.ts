import {
  type AnswerCondition,
  asWritten,
  bundlePlace,
  deref,
  didYouMean,
  groupBy,
  type Operation,
  operationsOf,
  pointer,
  type Repository,
  type Schema,
  writtenContract,
  type WrittenError,
  type WrittenTelling,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const errorCode: Rule = {
  id: "error-code",
  finds:
    "An error of an operation has a code that the API's `x-error-codes` does not declare, a different kind than the same code has elsewhere, or a status that its kind does not allow. Or it has no code, kind or status, or lacks a key that the same error has everywhere else. Or a code is declared and no operation uses it.",
  why: "The service could answer with a code that no journey knows, and the person is told that something went wrong instead of what.",
  *check({ repo }) {
    const declared = writtenContract(repo)?.codes ?? [];
    const names = declared.map(({ name }) => name);
    const kinds = new Map<string, { readonly kind: string; readonly operation: string }>();
    for (const { error, operation } of errorsIn(repo)) {
      const { file, pointer: at, code, kind, keys } = error;
      for (const key of ["code", "kind", "status"]) {
        if (!keys.some(({ name }) => name === key))
          yield { file, pointer: at, message: `This error has no ${key}. Add it.` };
      }
      if (code !== undefined && !names.includes(code)) {
        const message = `"x-error-codes" of this file does not declare "${code}"${didYouMean(code, names)} If the code is new, add it there.`;
        yield { file, pointer: pointer(at, "code"), message };
      }
      if (code === undefined || kind === undefined) continue;
      const first = kinds.get(code) ?? { kind, operation };
      kinds.set(code, first);
      if (first.kind !== kind) {
        const message = `"${code}" has the kind "${first.kind}" in "${first.operation}", but "${kind}" here. Use the same kind.`;
        yield { file, pointer: pointer(at, "kind"), message };
      } else yield* statusMistakes(error, kind);
    }
    yield* lessThanElsewhere([...errorsIn(repo)]);
    for (const { name, ...place } of declared) {
      if (kinds.has(name)) continue;
      const message = `No operation declares the error "${name}". Remove it, or add it to the operations that answer with it.`;
      yield { ...place, part: "key", message };
    }
  },
};

/** The HTTP statuses that each kind of error allows (docs/architecture.md, "Errors"). */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  validation: [422, 409],
  expired: [410],
  auth: [401],
  forbidden: [403],
  notFound: [404],
  conflict: [409, 402],
  network: [503],
  unexpected: [429, 500, 502, 503],
};

function* statusMistakes({ file, pointer: at, status }: WrittenError, kind: string): Generator<Finding> {
  const possible = STATUSES[kind];
  if (status === undefined || possible === undefined || possible.includes(Number(status))) return;
  const message = `An error of the kind "${kind}" has the status ${possible.join(" or ")}, not ${JSON.stringify(status)}. Correct the kind or the status.`;
  yield { file, pointer: pointer(at, "status"), message };
}

/**
 * Errors that lack a key which all other errors with the same code have. `carriedOut` is excluded, because it depends
 * on the operation.
 */
function* lessThanElsewhere(
  errors: readonly { readonly error: WrittenError; readonly operation: string }[],
): Generator<Finding> {
  for (const [code, same] of groupBy(errors, ({ error }) => error.code)) {
    if (code === undefined || same.length < 3) continue;
    const keysOf = ({ error }: (typeof same)[number]) => error.keys.map(({ name }) => name);
    for (const key of new Set(same.flatMap(keysOf))) {
      const without = same.filter((one) => !keysOf(one).includes(key));
      const [only] = without;
      if (only === undefined || without.length > 1 || ["carriedOut", "code", "kind", "status"].includes(key)) continue;
      const message = `"${code}" has a ${key} in all other operations. Add it here too.`;
      yield { file: only.error.file, pointer: only.error.pointer, message };
    }
  }
}

/** The errors that every operation can return, then those of each operation. */
function* errorsIn(repo: Repository) {
  const own = [...operationsOf(repo).values()].map((one) => [one.id, asWritten(repo, one)?.errors ?? []] as const);
  for (const [operation, errors] of [["every operation", writtenContract(repo)?.errors ?? []] as const, ...own])
    for (const error of errors) if (!error.isOther) yield { error, operation };
}

export const carriedOut: Rule = {
  id: "carried-out",
  finds:
    "The API declares whether an operation was carried out (`x-tells` on another operation's answers, `carriedOut` on its errors), and the declaration is malformed. Or it names an operation that does not exist or changes nothing, a property that the answer does not have, or a value that the property cannot have.",
  why: "The check would assume that a person has not been charged although they have, and would not test whether they are asked to pay again.",
  *check({ repo }) {
    for (const operation of operationsOf(repo).values()) {
      const written = asWritten(repo, operation);
      if (written === undefined) continue;
      yield* written.errors.flatMap(errorMistakes);
      if (written.tells === undefined) continue;
      const { list, ...place } = written.tells;
      if (list === undefined) {
        yield {
          ...place,
          message: "Write a list. Each entry names an operation, and says whether it was carried out.",
        };
      } else if (list.length > 0) yield* tellingMistakes(repo, operation, list);
    }
  },
};

function errorMistakes({ file, keys, carriedOut }: WrittenError): readonly Finding[] {
  const at = keys.find(({ name }) => name === "carriedOut")?.pointer;
  if (at === undefined || typeof carriedOut === "boolean") return [];
  return [{ file, pointer: at, message: "Write true or false." }];
}

const KEYS = ["operation", "when", "carriedOut"];

function* tellingMistakes(
  repo: Repository,
  { answer }: Operation,
  list: readonly WrittenTelling[],
): Generator<Finding> {
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
      } else yield* valueMistakes(named, deref(property, schema));
    }
  }
}

function* valueMistakes(
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
