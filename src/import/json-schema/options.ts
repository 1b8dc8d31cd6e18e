import { isObject } from "../../model/index.ts";
import type { ImportedOption } from "../form.ts";
import { listIn, parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";
import { keyword, type SchemaNode } from "./schema-node.ts";

/**
 * The options of a schema: its `enum` with the names beside it, or alternatives that have one value each. `undefined`
 * if it has none.
 */
export function optionsOf(
  schema: SchemaNode,
  names: SourceNode | undefined,
  report: Report,
): readonly ImportedOption[] | undefined {
  const values = keyword(schema, "enum");
  if (Array.isArray(values.json)) {
    const named = listIn(names ?? keyword(schema, "enumNames"));
    return parts(values).flatMap(([, one], index) => optionOf(one, named[index], report));
  }
  for (const alternatives of [keyword(schema, "oneOf"), keyword(schema, "anyOf")]) {
    const all = parts(alternatives);
    if (all.length === 0 || !all.every(([, one]) => valueOf(one).json !== undefined)) continue;
    return all.flatMap(([, one]) => optionOf(valueOf(one), textIn(under(one, "title")), report));
  }
  return undefined;
}

/** The only value of an alternative: its `const`, or its `enum` with one value. */
function valueOf(alternative: SourceNode): SourceNode {
  if (!isObject(alternative.json)) return { json: undefined, pointer: alternative.pointer };
  const only = under(alternative, "const");
  if (only.json !== undefined) return only;
  const values = under(alternative, "enum");
  return listIn(values).length === 1 ? under(values, 0) : { json: undefined, pointer: alternative.pointer };
}

function optionOf(node: SourceNode, name: unknown, report: Report): readonly ImportedOption[] {
  const { json: value } = node;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value === "") {
      report.changed(node, "An empty text is no option here: people leave the field empty instead.");
      return [];
    }
    return [{ value, label: typeof name === "string" && name.trim() !== "" ? name : String(value) }];
  }
  if (value === null) report.changed(node, "`null` is no option here: people leave the field empty instead.");
  else
    report.leftOut(node, "An option is a text, a number or true or false. Give it such a value, and look it up later.");
  return [];
}
