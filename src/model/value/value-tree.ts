import type { Json, JsonObject } from "../../engine/index.ts";
import { isList, isObject, omit } from "../json.ts";
import type { Value } from "../node.ts";
import { pointer } from "../pointer.ts";
import type { ValueNode, ValuePart } from "./value-node.ts";

/** How the parts of a value are read: the node of a part, and the content of a part with a `when`. */
export interface PartReading {
  readonly read: (part: Value) => ValueNode;
  readonly unwrap: (part: JsonObject) => Json;
}

/** The expression in a string that starts with `=`. `undefined` for any other value. */
export function expressionIn(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.startsWith("=") ? value.slice(1).trim() : undefined;
}

/** Reads a value in which strings may be expressions and objects may have a `when`. */
export function valueTree(value: Value): ValueNode {
  const { file, pointer: at, json } = value;
  const source = expressionIn(json);
  if (source !== undefined) return { file, pointer: at, kind: "expression", source };
  return partsTree(value, () => VALUES);
}

/** Reads a list or an object, each of whose parts is read as `readingOf` says. Anything else stays unchanged. */
export function partsTree(value: Value, readingOf: (name: string) => PartReading): ValueNode {
  const { file, pointer: at, json } = value;
  if (isList(json)) {
    const parts = json.map((item, index) =>
      partOf("", { file, pointer: pointer(at, index), json: item }, readingOf("")),
    );
    return { file, pointer: at, kind: "list", parts };
  }
  if (!isObject(json)) return { file, pointer: at, kind: "plain", json };
  const parts = Object.entries(json).flatMap(([name, child]) => {
    if (child === undefined || name === "when") return [];
    return [partOf(name, { file, pointer: pointer(at, name), json: child }, readingOf(name))];
  });
  return { file, pointer: at, kind: "object", parts };
}

/** The content of a value with a condition: the `value` of `{ when, value }`, else the object without its `when`. */
export function withoutValue(value: JsonObject): Json {
  const rest = omit(value, "when");
  const [only, ...others] = Object.keys(rest);
  return only === "value" && others.length === 0 ? (rest.value ?? null) : rest;
}

/** The object without its condition, for what is not a value to send. */
export function withoutCondition(value: JsonObject): Json {
  return omit(value, "when");
}

const VALUES: PartReading = { read: valueTree, unwrap: withoutValue };

function partOf(name: string, part: Value, { read, unwrap }: PartReading): ValuePart {
  const { file, pointer: at, json } = part;
  if (!isObject(json) || json.when === undefined) return { name, node: read(part) };
  const place = { file, pointer: pointer(at, "when") };
  if (typeof json.when !== "string")
    return { name, node: { ...place, kind: "invalid", message: "A `when` is an expression." } };
  return { name, when: { ...place, source: json.when }, node: read({ file, pointer: at, json: unwrap(json) }) };
}
