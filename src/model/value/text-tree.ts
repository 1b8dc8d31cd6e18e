import type { Json, JsonObject } from "../../engine/index.ts";
import { isObject, omit } from "../json.ts";
import type { Value } from "../node.ts";
import { pointer } from "../pointer.ts";
import type { TextNode } from "./value-node.ts";
import { expressionIn, valueTree } from "./value-tree.ts";

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
  const parameters = isObject(json.with) ? { with: valueTree(under("with")) } : {};
  return { ...place, kind: "key", key: valueTree(under("key")), ...parameters };
}

/** The content of a text with a condition: the `text` of `{ when, text }`, else the object without its `when`. */
export function withoutText(value: JsonObject): Json {
  const rest = omit(value, "when");
  return rest.key === undefined && rest.text !== undefined ? rest.text : rest;
}
