import { languageOf, plainNames } from "../../../insight/index.ts";
import type { Json } from "../../../engine/index.ts";
import { schemaAt } from "../../../linter/index.ts";
import {
  type Action,
  findOperation,
  isList,
  isObject,
  type Named,
  type Repository,
  type Schema,
  valueAt,
} from "../../../model/index.ts";
import { scopeOf } from "../rule-place.ts";

/** Why one should think before adding, moving or deleting an action, as sentences. Empty if it is harmless. */
export function dangersOf(repo: Repository, flow: Named, action: Action): readonly string[] {
  const { value } = plainNames(repo, flow, languageOf(repo, undefined));
  const called = (path: string) => (value(path).startsWith("“") ? value(path) : `“${value(path)}”`);
  const names = sensitivePaths(repo, flow, action).map(called);
  return [
    ...ofKind(repo, action, called),
    ...(names.length > 0 ? [`It uses something sensitive, which only the service may get: ${names.join(", ")}.`] : []),
  ];
}

function ofKind(repo: Repository, action: Action, called: (path: string) => string): readonly string[] {
  switch (action.do) {
    case "call":
      return ofCall(repo, action.call?.operation.value ?? "");
    case "set": {
      if (action.marks !== undefined)
        return ["The progress decides which steps people may open, also people who are in the middle of the journey."];
      const data = action.sets.flatMap(({ path }) => (path.startsWith("data.") ? [called(path)] : []));
      return data.length === 0 ? [] : [`The journey remembers ${data.join(", ")}, also for people who come back.`];
    }
    case "reset":
      return ["What is forgotten cannot be brought back: people have to enter it again."];
    case "track":
    case "identify":
      return ["Analysts compare these numbers with those of earlier weeks."];
    default:
      return [];
  }
}

/** What the service does with a call. */
function ofCall(repo: Repository, operation: string): readonly string[] {
  const { changes, about } = findOperation(repo, operation) ?? {};
  if (about === "charge") return ["This call takes money."];
  if (about === "consent") return ["This call records what people agree to."];
  return changes === true
    ? ["This call changes something at the service, which nobody can undo here."]
    : ["The service gets this call each time, and people may wait for it."];
}

function sensitivePaths(repo: Repository, flow: Named, { pointer: at }: Action): readonly string[] {
  const scope = scopeOf(repo, flow, at);
  const sources = expressionsIn(valueAt(flow.value, at));
  const paths = sources.flatMap((source) => source.match(/\b(?:data|form|event)(?:\.\w+)+/g) ?? []);
  return [...new Set(paths)].filter((path) => isSensitive(scope, path));
}

function isSensitive(scope: Readonly<Record<string, Schema>>, path: string): boolean {
  const [root = "", ...keys] = path.split(".");
  const schema = scope[root];
  const found = schema && schemaAt(schema, keys);
  return found !== undefined && "sensitive" in found && found.sensitive;
}

function expressionsIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return value.startsWith("=") ? [value] : [];
  if (isList(value)) return value.flatMap(expressionsIn);
  return isObject(value) ? Object.values(value).flatMap(expressionsIn) : [];
}
