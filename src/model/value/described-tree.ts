import type { Json } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";
import type { Value } from "../node.ts";
import { deref } from "../schema/bundle.ts";
import { branchesOf, itemsOf, othersOf, type Schema } from "../schema/schema.ts";
import { textTree, withoutText } from "./text-tree.ts";
import type { ValueNode } from "./value-node.ts";
import { type PartReading, partsTree, valueTree, withoutCondition, withoutValue } from "./value-tree.ts";
import { typeOf } from "./value.ts";

/**
 * Reads a value with the help of a descriptor: `x-kind` tells which of its parts are texts or values. Parts of another
 * kind stay as they are written.
 */
export function describedTree(value: Value, schema: Schema, root: Schema): ValueNode {
  const described = branchFor(deref(schema, root), value.json);
  const { "x-kind": kind } = described;
  if (kind === "text") return { ...value, kind: "text", text: textTree(value) };
  if (kind === "value") return valueTree(value);
  if (kind !== undefined) return { ...value, kind: "plain" };
  return partsTree(value, (name) => {
    const inner = isList(value.json) ? itemsOf(described) : (described.properties?.[name] ?? othersOf(described));
    return readingOf(inner ?? {}, root);
  });
}

function readingOf(schema: Schema, root: Schema): PartReading {
  return {
    read: (part) => describedTree(part, schema, root),
    unwrap(part) {
      const { "x-kind": kind } = branchFor(schema, part);
      if (kind === "text") return withoutText(part);
      return kind === undefined ? withoutCondition(part) : withoutValue(part);
    },
  };
}

/** Of the alternatives of a schema, the one for values of this shape. */
function branchFor(schema: Schema, value: Json): Schema {
  const branches = branchesOf(schema).filter((branch) => isObject(branch));
  if (branches.length === 0) return schema;
  const shape = typeOf(value);
  const exact = branches.find((branch) => branch.type === (shape === "null" ? "object" : shape));
  const kinded = branches.find((branch) => branch["x-kind"] !== undefined && shape !== "array");
  return exact ?? kinded ?? branches[0] ?? schema;
}
