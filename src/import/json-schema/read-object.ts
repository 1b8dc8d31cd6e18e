import { equal, type Json, type JsonObject } from "../../engine/index.ts";
import { isObject } from "../../model/index.ts";
import type { Condition, ImportedCase, ImportedField } from "../form.ts";
import { listIn, objectIn, parts, type Report, type SourceNode } from "../source-node.ts";
import { type Branch, branchesOf } from "./branches.ts";
import { LIMITS } from "./limits.ts";
import { type Reading, readField } from "./read-field.ts";
import { keyword, keywordEverywhere, keywordsIn, type SchemaNode, schemaNode } from "./schema-node.ts";
import type { FieldUi } from "./ui.ts";

/** The fields of an object, in the order of the page, with those that only appear with an answer. */
export function readObject(object: SchemaNode, ui: FieldUi, reading: Reading): readonly ImportedField[] {
  refuseAlternatives(object, reading);
  const base = new Map(keywordEverywhere(object, "properties").flatMap(parts));
  const required = keywordEverywhere(object, "required")
    .flatMap(listIn)
    .filter((name) => typeof name === "string");
  const branches = branchesOf(object, { ...reading, base, required });
  const defaults = objectIn(keyword(object, "default"));
  const names = [...new Set([...base.keys(), ...branches.flatMap(({ properties }) => [...properties.keys()])])];
  for (const branch of branches)
    for (const name of branch.required)
      if (!names.includes(name))
        reading.report.leftOut(
          branch.node,
          `There is no field "${name}", which is required here. Add it, or remove the name.`,
        );
  return inOrder(names, ui.order ?? []).flatMap((name) => {
    if (!NAME.test(name)) {
      const node = base.get(name) ?? keyword(object, "properties");
      reading.report.leftOut(node, `A field's name has letters, digits and "_" only: rename "${name}".`);
      return [];
    }
    const about = branches.filter(({ properties, required: needed }) => properties.has(name) || needed.includes(name));
    const node = base.get(name) ?? about.find(({ properties }) => properties.has(name))?.properties.get(name);
    const found = node && readField(name, node, ui.field(name), reading);
    if (found === undefined || node === undefined) return [];
    const always = base.has(name) && required.includes(name);
    const cases = casesOf(name, node, base.has(name), always, about, reading);
    const value = defaults[name];
    const schema =
      value === undefined || found.schema["default"] !== undefined ? found.schema : { ...found.schema, default: value };
    return [{ ...found, schema, required: always, ...(cases.length > 0 && { cases }) }];
  });
}

const NAME = /^[A-Za-z_]\w*$/;

/** What an object says that no form of ours can. */
function refuseAlternatives(object: SchemaNode, { report }: Reading): void {
  for (const name of ["oneOf", "anyOf"])
    for (const node of keywordEverywhere(object, name))
      report.leftOut(
        node,
        "People cannot choose between alternatives of an object. Ask for the choice in a field of its own, and say with `x-cases` where each of the other fields is shown.",
      );
  for (const name of [
    "not",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "unevaluatedProperties",
  ])
    for (const node of keywordEverywhere(object, name))
      report.leftOut(
        node,
        `\`${name}\` is about fields that a form does not know. Write a rule over the known fields (\`x-rules\`).`,
      );
  for (const node of keywordEverywhere(object, "additionalProperties"))
    if (isObject(node.json) || node.json === true)
      report.leftOut(
        node,
        "People cannot add fields with names of their own. Use a list of objects with a name and a value.",
      );
  const known = new Set([...KNOWN, ...LIMITS]);
  for (const name of keywordsIn(object))
    if (!known.has(name) && !name.startsWith("x-"))
      report.leftOut(keyword(object, name), `\`${name}\` is not known. Say it with \`x-cases\` or \`x-rules\`.`);
}

const KNOWN = (
  "$schema $id id $comment $ref $defs definitions type title description properties required default examples allOf if " +
  "then else dependencies dependentRequired dependentSchemas readOnly oneOf anyOf not patternProperties propertyNames " +
  "minProperties maxProperties unevaluatedProperties additionalProperties enumNames"
).split(" ");

/** The order that a form asks for: these first, `*` for all others. */
function inOrder(names: readonly string[], order: readonly string[]): readonly string[] {
  const named = order.filter((name) => names.includes(name));
  const others = names.filter((name) => !named.includes(name));
  const star = order.indexOf("*");
  if (star < 0) return [...named, ...others];
  const before = order.slice(0, star).filter((name) => names.includes(name));
  return [...before, ...others, ...named.filter((name) => !before.includes(name))];
}

/** Where a field is shown and required, and what it accepts there. */
function casesOf(
  name: string,
  node: SourceNode,
  isInBase: boolean,
  always: boolean,
  branches: readonly Branch[],
  { root, report }: Reading,
): readonly ImportedCase[] {
  const found = new Map<string, { is: ImportedCase["is"]; limits: JsonObject; when: Condition[] }>();
  for (const branch of branches) {
    const own = branch.properties.get(name);
    const limits = own === undefined || own === node ? {} : differing(root, node, own, report);
    const isRequired = branch.required.includes(name);
    const isHere = isInBase || own !== undefined;
    if (!isHere) continue;
    const is = always ? undefined : isRequired ? "required" : isInBase ? undefined : "optional";
    if (is === undefined && Object.keys(limits).length === 0) continue;
    const key = JSON.stringify([is, limits]);
    const same = found.get(key) ?? { is, limits, when: [] };
    same.when.push(branch.when);
    found.set(key, same);
  }
  const list = [...found.values()].sort((a, b) => Number(b.is === "required") - Number(a.is === "required"));
  const cases = list.map(({ is, limits, when }): ImportedCase => ({ is, limits, when: { op: "or", of: when } }));
  return isInBase ? cases : [...cases, { is: "hidden" }];
}

/** The limits of another definition of the same field. */
function differing(root: SourceNode, node: SourceNode, other: SourceNode, report: Report): JsonObject {
  const [first, second] = [schemaNode(root, node), schemaNode(root, other)];
  if (first === undefined || second === undefined) return {};
  const limits: Record<string, Json> = {};
  for (const name of keywordsIn(second)) {
    const [before, now] = [keyword(first, name).json, keyword(second, name)];
    if (now.json === undefined || equal(before, now.json)) continue;
    if (IN_CASES.has(name)) limits[name] = now.json;
    else if (name !== "title" && name !== "description" && name !== "$ref")
      report.leftOut(
        now,
        `A field has one type: \`${name}\` cannot differ with an answer. Make it two fields, each with its \`x-cases\`.`,
      );
  }
  return limits;
}

const IN_CASES: ReadonlySet<string> = new Set([
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "const",
  "enum",
]);
