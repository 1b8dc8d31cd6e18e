import type { CheckedCel } from "../cel/index.ts";
import {
  analyticsOf,
  type Named,
  placeAt,
  type Repository,
  type Schema,
  type SchemasByName,
  type UsePlace,
  writeOut,
} from "../model/index.ts";
import { contextOf } from "./context.ts";
import { inputSchema } from "./operations.ts";
import { schemaAt } from "./schema-at.ts";
import { resultMisfit } from "./value.ts";

/** What an action sets at a path (`data.a.b`, `form.c`) must be, as the check reads it. `undefined` if that is unknown. */
export function setSchema(repo: Repository, place: UsePlace, path: string): Schema | undefined {
  const [root = "", ...keys] = path.split(".");
  const scope = root === "data" || root === "form" ? contextOf(repo).scope(place)[root] : undefined;
  const found = scope && schemaAt(scope, keys);
  return found !== undefined && "schema" in found ? found.schema : undefined;
}

/** What a call of an operation may send: its parameters by name, and its `body`. */
export function callSchema(repo: Repository, operation: string): Schema | undefined {
  const contract = contextOf(repo).contracts.get(operation);
  return contract && inputSchema(contract);
}

/** The properties of an event of a journey's analytics. Without an event, those of the person. */
export function analyticsSchema(repo: Repository, flow: string, event?: string): Schema | undefined {
  const declared = analyticsOf(repo, flow);
  const rules = event === undefined ? declared?.identify : declared?.events.get(event)?.properties;
  return rules && reportSchema(rules);
}

/** The schema for `with`. A hash can be calculated from any text, so `hash` has no limits. */
export function reportSchema(rules: SchemasByName): Schema {
  const properties = Object.entries(rules).map(([name, rule]): [string, Schema] => {
    const { hash: _, ...schema } = rule;
    return [name, schema];
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

/**
 * What the check would find wrong with an expression in place of the value at a pointer of a journey: its mistakes, and
 * a result that does not fit the schema.
 */
export function expressionProblems(
  repo: Repository,
  flow: Named,
  at: string,
  source: string,
  schema: Schema,
): CheckedCel["problems"] {
  const context = contextOf(repo);
  const place = placeAt(repo, flow, at);
  const { source: out, used } = writeOut(source, flow.file.parameterValues ?? new Map());
  const { problems } = context.cel({ source: out, place });
  const whole = { offset: 0, length: source.length };
  // Positions in an expanded expression do not match the original.
  if (problems.length > 0) return used.size === 0 ? problems : problems.map((one) => ({ ...one, ...whole }));
  const message = resultMisfit(context, place, out, schema);
  return message === undefined ? [] : [{ message, ...whole }];
}
