import type { Json, JsonObject } from "../../engine/index.ts";
import { isObject, omit } from "../json.ts";
import type { Value } from "../node.ts";
import { pointer } from "../pointer.ts";
import type { TextNode, ValueNode } from "./value-node.ts";
import { expressionIn, type PartReading, partsTree, valueTree, withoutValue } from "./value-tree.ts";

/** Values that are formatted for the language, with their further members. */
const FACTS = [["money", "currency"], ["moment"]] as const;

export function textTree({ file, pointer: at, json }: Value): TextNode {
  const place = { file, pointer: at };
  const under = (key: string): Value => {
    const inner = isObject(json) ? json[key] : undefined;
    return { file, pointer: pointer(at, key), json: inner ?? "" };
  };
  const source = expressionIn(json);
  if (source !== undefined) return { ...place, kind: "words", source };
  if (typeof json === "string") return { ...place, kind: "key", key: { ...place, kind: "plain", json } };
  if (!isObject(json))
    return { ...place, kind: "invalid", message: "A text is a locale key, or an object with `key`." };
  if (json.when !== undefined) {
    const when = under("when");
    if (typeof when.json !== "string")
      return { file, pointer: when.pointer, kind: "invalid", message: "A `when` is an expression." };
    const expression = { file, pointer: when.pointer, source: when.json };
    return { ...place, kind: "conditional", when: expression, text: textTree({ ...place, json: withoutText(json) }) };
  }
  if (json.otherwise !== undefined)
    return { ...place, kind: "otherwise", text: textTree(under("text")), otherwise: textTree(under("otherwise")) };
  for (const names of FACTS)
    if (json[names[0]] !== undefined)
      return { ...place, kind: "fact", parts: names.map((name) => [name, valueTree(under(name))]) };
  if (typeof json.key !== "string") return { ...place, kind: "invalid", message: "A text needs a `key`." };
  const parameters = isObject(json.with) ? { with: partsTree(under("with"), () => PARAMETERS) } : {};
  return { ...place, kind: "key", key: valueTree(under("key")), ...parameters };
}

/** Whether a parameter of a text is a text of its own: another key, an amount or a time. */
export function isFormatted(parameter: Json | undefined): boolean {
  return isObject(parameter) && ["key", "money", "moment"].some((name) => parameter[name] !== undefined);
}

function parameterTree(part: Value): ValueNode {
  if (!isFormatted(part.json)) return valueTree(part);
  return { file: part.file, pointer: part.pointer, kind: "text", text: textTree(part) };
}

const PARAMETERS: PartReading = { read: parameterTree, unwrap: withoutValue };

/** The content of a text with a condition: the `text` of `{ when, text }`, else the object without its `when`. */
export function withoutText(value: JsonObject): Json {
  const rest = omit(value, "when");
  return rest.key === undefined && rest.text !== undefined ? rest.text : rest;
}
