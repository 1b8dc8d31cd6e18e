import { type JSONSchema, compile } from "json-schema-to-typescript";
import {
  type Repository,
  type Schema,
  bundleSchema,
  dataIdOf,
  flowOf,
  inline,
  localesOf,
  mapSubSchemas,
  once,
  propertiesOf,
  recent,
  withoutTexts,
} from "../../model/index.ts";
import { operationsOf } from "../api/operation.ts";
import { formIds } from "../definitions/index.ts";

/** The content of `types.ts`: the names and types from the definitions. */
export async function typesCode(repo: Repository): Promise<string> {
  const operations = operationsOf(repo);
  const forms = formIds(repo);
  const flows = repo.flows.map((flow) => flow.id);
  const steps = repo.flows.map((flow) => [flow.id, [...flowOf(repo, flow).steps.keys()]] as const);
  const parts = [
    `export type FlowId = ${union(flows)};`,
    `export interface Steps {\n${steps.map(([flow, ids]) => `${JSON.stringify(flow)}: ${union(ids)};`).join("\n")}\n}`,
    `export type StepId = Steps[FlowId];`,
    `export type EventName = ${union(eventNames(repo))};`,
    `export type LocaleKey = ${union(localeKeys(repo))};`,
    `export type FormId = ${union(forms)};`,
    `export type OperationId = ${union(operations.map(({ id }) => id))};`,
    ...(await interfacesOf(withoutTexts(repo))),
  ];
  return `${parts.join("\n")}\n`;
}

/** The types of forms, remembered data and operations. This takes nearly all of the time and reads no texts. */
const interfacesOf = once(async (repo: Repository): Promise<readonly string[]> => {
  const operations = operationsOf(repo);
  const bundled = (id: string) => inline(bundleSchema(repo, id));
  return [
    await interfaceOf(
      "Forms",
      formIds(repo).map((id) => [id, bundled(id)]),
    ),
    await interfaceOf(
      "Data",
      repo.flows.flatMap((flow) => {
        const schema = dataIdOf(repo, flow);
        return repo.schemas.has(schema) ? [[flow.id, bundled(schema)]] : [];
      }),
    ),
    await interfaceOf(
      "Inputs",
      operations.map((operation) => [operation.id, inputSchema(operation)]),
    ),
    await interfaceOf(
      "Outputs",
      operations.map((operation) => [operation.id, operation.answer ?? NOTHING]),
    ),
  ];
});

const NOTHING: Schema = { type: "object", properties: {} };

/** An interface with one member for each schema, by name. */
export async function interfaceOf(name: string, schemas: readonly (readonly [string, Schema])[]): Promise<string> {
  const properties = Object.fromEntries(schemas.map(([id, schema]) => [id, typedSchema(schema)]));
  const root = { type: "object", additionalProperties: false, required: Object.keys(properties), properties };
  return compiled(JSON.stringify([name, root]));
}

/** Enough for the current version of each interface, the previous one, and those of a few arms. */
const compiled = recent(32, async (text) => {
  const [name, root] = JSON.parse(text) as [string, JSONSchema];
  const code = await compile(root, name, {
    bannerComment: "",
    format: false,
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
  });
  return code.trim();
});

function inputSchema({ parameters, body, bodyRequired }: ReturnType<typeof operationsOf>[number]): Schema {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  if (body === undefined) return { type: "object", properties, required };
  return {
    type: "object",
    properties: { ...properties, body },
    required: bodyRequired ? [...required, "body"] : required,
  };
}

/** All events for which a flow has a handler. */
function eventNames(repo: Repository): string[] {
  const names = repo.flows.flatMap((named) => {
    const flow = flowOf(repo, named);
    return [flow, ...flow.steps.values()].flatMap(({ handlers }) => handlers.map(({ event }) => event));
  });
  return [...new Set(names)].sort();
}

/** Texts with plural forms are requested by the key without its ending. */
function localeKeys(repo: Repository): string[] {
  return [...new Set(localesOf(repo).flatMap(({ texts }) => [...texts.keys()]))].sort();
}

function union(names: readonly string[]): string {
  return names.length > 0 ? names.map((name) => JSON.stringify(name)).join(" | ") : "never";
}

/**
 * A schema in the form that `json-schema-to-typescript` handles best. That library ignores `then`, `else` and
 * `dependencies`, so their properties become optional ones. Limits and names do not matter for a type.
 */
function typedSchema(schema: Schema): Schema {
  const parts = [...conditional(schema), ...(schema.allOf ?? [])].map(typedSchema);
  const kept = Object.entries(schema).filter(([key]) => KEPT.has(key));
  const typed = mapSubSchemas<Schema>(Object.fromEntries(kept), typedSchema);
  const properties = Object.fromEntries([...parts, typed].flatMap(propertiesOf));
  return Object.keys(properties).length > 0 ? { ...typed, properties } : typed;
}

function conditional({ then: held, else: otherwise, dependencies = {} }: Schema): readonly Schema[] {
  const needed = Object.values(dependencies).map((one) => ("map" in one ? undefined : one));
  return [held, otherwise, ...needed].filter((part) => part !== undefined) as readonly Schema[];
}

const KEPT = new Set([
  "tsType",
  "type",
  "enum",
  "const",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "description",
  "$ref",
  "definitions",
]);
