import type { JsonObject } from "../../engine/index.ts";
import { operationsOf as declaredIn, type Repository } from "../../model/index.ts";
import { type ApiOperation, type ApiParameter, operationsOf } from "./operation.ts";

/** Returns the text of docs/api-operations.md, generated from the contract. */
export function operationsDocument(repo: Repository): string {
  const declared = declaredIn(repo);
  const rows = operationsOf(repo).map((operation) => {
    const cells = [`\`${operation.id}\``, requestOf(operation), parametersOf(operation), bodiesOf(operation)];
    return `| ${[...cells, declared.get(operation.id)?.summary ?? ""].join(" | ")} |\n`;
  });
  return HEAD + rows.join("");
}

function requestOf({ method, path, changes }: ApiOperation): string {
  return `${method} ${path}${method !== "GET" && !changes ? " (safe)" : ""}`;
}

function parametersOf({ parameters }: ApiOperation): string {
  return parameters.map((parameter) => `\`${parameter.name}\`${sentAs(parameter)}`).join(", ");
}

/** How a parameter is sent, unless it is a part of the path. */
function sentAs({ in: where, wireName, prefix = "", required }: ApiParameter): string {
  const as =
    where === "header" ? ` [${wireName}${prefix && `: ${prefix.trim()}`}]` : where === "query" ? " (query)" : "";
  return `${as}${required ? "" : "?"}`;
}

function bodiesOf({ body, answer }: ApiOperation): string {
  return [body && membersOf(body), answer && `→ ${membersOf(answer)}`].filter(Boolean).join(" ");
}

/** The members of an object, a question mark behind each optional one; else the schema's type. */
function membersOf(schema: JsonObject): string {
  const { properties, required, type } = schema;
  if (typeof properties !== "object" || properties === null) return typeof type === "string" ? type : "any";
  const needed = Array.isArray(required) ? required : [];
  const names = Object.keys(properties).map((name) => (needed.includes(name) ? name : `${name}?`));
  return names.length === 0 ? "`{}`" : `\`${names.join(", ")}\``;
}

const HEAD = `# The operations of the service

Generated from \`schemas/api/openapi.json\` by \`node scripts/documents.ts\`. Do not edit it by hand. The contract also describes each operation at length, the types of all members, and the errors of each ([architecture.md](architecture.md), "Errors").
Parameters have the names that a journey uses in \`with\`; the name of a header stands in brackets. \`?\`: optional. A safe operation changes nothing, whatever its method.

| operationId | Request | Parameters | Body → answer | What it does |
| --- | --- | --- | --- | --- |
`;
