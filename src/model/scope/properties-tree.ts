import { descriptorOf } from "../descriptor/read-descriptor.ts";
import type { Block } from "../flow/step.ts";
import type { JsonObject } from "../../engine/index.ts";
import { describedTree } from "../value/described-tree.ts";
import type { ValueNode } from "../value/value-node.ts";

/** The properties of a block, read as its descriptor declares them. Without the properties in `without`. */
export function propertiesTree({ file, pointer, raw, descriptor }: Block, without: ReadonlySet<string>): ValueNode {
  const json: JsonObject = Object.fromEntries(Object.entries(raw).filter(([key]) => !without.has(key)));
  const schema = descriptor === undefined ? {} : descriptorOf(descriptor).properties;
  return describedTree({ file, pointer, json }, schema, schema);
}
