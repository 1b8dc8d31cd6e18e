import {
  type Expression,
  passedToText,
  type TextNode,
  textTree,
  type Value,
  type ValueNode,
  type ValuePart,
  valueTree,
} from "../../model/index.ts";
import { type Emitter, keyOf, literal } from "./emitter.ts";

/** JavaScript of a value: JSON in which strings may be expressions, and objects may have a `when`. */
export function emitValue(e: Emitter, value: Value): string {
  return emitNode(e, valueTree(value));
}

/** JavaScript of a `Text`. */
export function emitText(e: Emitter, value: Value): string {
  return emitTextNode(e, textTree(value));
}

/** JavaScript of a value that the model has read. */
export function emitNode(e: Emitter, node: ValueNode): string {
  switch (node.kind) {
    case "plain":
      return literal(node.json);
    case "expression":
      return e.cel(node.source, node.pointer);
    case "text":
      return emitTextNode(e, node.text);
    case "invalid":
      return e.fail(node.pointer, node.message);
    case "list":
      return `[${node.parts.map((part) => emitItem(e, part)).join(",")}]`;
    case "object":
      return `{${node.parts.map((part) => emitMember(e, part)).join(",")}}`;
  }
}

/** JavaScript of a function that tells whether a condition holds. `undefined` if there is no condition. */
export function conditionFunction(e: Emitter, when: Expression | undefined): string | undefined {
  return when && e.fn(e.cel(when.source, when.pointer));
}

function emitTextNode(e: Emitter, text: TextNode): string {
  switch (text.kind) {
    case "words":
      return `{literal:celStr(${e.cel(text.source, text.pointer)})}`;
    case "key":
      return `{key:${emitNode(e, text.key)}${emitParameters(e, text)}}`;
    case "otherwise":
      return `flowOtherwise(${emitTextNode(e, text.text)},${emitTextNode(e, text.otherwise)})`;
    case "fact":
      return `{${text.parts.map(([name, node]) => `${name}:${emitNode(e, node)}`).join(",")}}`;
    case "conditional":
      return `(${e.cel(text.when.source, text.when.pointer)}?${emitTextNode(e, text.text)}:void 0)`;
    case "invalid":
      return e.fail(text.pointer, text.message);
  }
}

/** The parameters of a text: those at its place, then those that the journey gives to all texts. */
function emitParameters(e: Emitter, text: TextNode & { readonly kind: "key" }): string {
  const passed = passedToText(e.repo, e.flow.id, text);
  const own = text.with;
  if (passed.length === 0 || (own !== undefined && own.kind !== "object"))
    return own === undefined ? "" : `,with:${emitNode(e, own)}`;
  const parts = [...(own?.parts ?? []), ...passed];
  return `,with:{${parts.map((part) => emitMember(e, part)).join(",")}}`;
}

/** An item of a list. It is left out if its `when` is false. */
function emitItem(e: Emitter, { when, node }: ValuePart): string {
  return when === undefined ? emitNode(e, node) : `...(${e.cel(when.source, when.pointer)}?[${emitNode(e, node)}]:[])`;
}

/** A member of an object literal. It is left out if its `when` is false. */
function emitMember(e: Emitter, { name, when, node }: ValuePart): string {
  if (when === undefined) return `${keyOf(name)}:${emitNode(e, node)}`;
  return `...(${e.cel(when.source, when.pointer)}&&{${keyOf(name)}:${emitNode(e, node)}})`;
}
