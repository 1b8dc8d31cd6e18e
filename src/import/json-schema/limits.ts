import type { Json, JsonObject } from "../../engine/index.ts";
import type { Report, SourceNode } from "../source-node.ts";
import { keyword, keywordsIn, type SchemaNode } from "./schema-node.ts";
import { takenFormat, wholePattern } from "./text-limits.ts";

/** The keywords that our forms have, too. */
export const LIMITS = [
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "const",
  "default",
];

const OF_TYPE: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set(["minLength", "maxLength", "pattern", "format", "const", "default"]),
  boolean: new Set(["const", "default"]),
  array: new Set(["minItems", "maxItems", "uniqueItems", "default"]),
};
const OF_NUMBERS: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "const",
  "default",
]);

/** The limits of a field of a type, as our forms have them. */
export function limitsIn(schema: SchemaNode, type: string, isOptions: boolean, report: Report): JsonObject {
  const limits: Record<string, Json> = {};
  const own = OF_TYPE[type] ?? OF_NUMBERS;
  for (const name of keywordsIn(schema)) {
    const node = keyword(schema, name);
    if (node.json === undefined || node.json === null) continue;
    if (own.has(name) && !(isOptions && name !== "default")) Object.assign(limits, limit(name, node, report));
    else if (
      ["not", "if", "contains", "contentEncoding", "contentMediaType", "prefixItems", "additionalItems"].includes(name)
    )
      report.leftOut(node, `\`${name}\` of a field cannot be taken. Write a rule of the form (\`x-rules\`).`);
  }
  if (limits["default"] === "") delete limits["default"];
  return limits;
}

function limit(name: string, node: SourceNode, report: Report): JsonObject {
  const { json } = node;
  if (name === "pattern") return wholePattern(node, report);
  if (name === "format") return takenFormat(node, report);
  return json === undefined ? {} : { [name]: json };
}
