import {
  analyticsOf,
  type Repository,
  type Schema,
  type SchemasByName,
  type UsePlace as Place,
} from "../model/index.ts";
import { contextOf } from "./context.ts";
import { inputSchema } from "./operations.ts";
import { schemaAt } from "./schema-at.ts";

/** What an action sets at a path (`data.a.b`, `form.c`) must be, as the check reads it. `undefined` if that is unknown. */
export function setSchema(repo: Repository, place: Place, path: string): Schema | undefined {
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
