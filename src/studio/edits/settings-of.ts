import type { Json } from "../../engine/index.ts";
import { type Block, descriptorOf, propertiesOf, type Schema, typesOf } from "../../model/index.ts";

/** A property of a block that is chosen from a few values, switched on and off, or counted: no words, no names, nothing made of parts. */
export interface Setting {
  readonly name: string;
  /** What the block's descriptor says of it. */
  readonly schema: Schema;
  /** As it is written; `undefined`: it has its default. */
  readonly value: Json | undefined;
  /** An expression works it out while the journey runs. */
  readonly isWorkedOut: boolean;
}

/** The settings of a block, in the order of its descriptor. */
export function settingsOf({ descriptor, raw }: Block): readonly Setting[] {
  if (descriptor === undefined) return [];
  return propertiesOf(descriptorOf(descriptor).properties).flatMap(([name, schema]) => {
    const value = raw[name];
    return isSetting(schema, value)
      ? [{ name, schema, value, isWorkedOut: typeof value === "string" && value.startsWith("=") }]
      : [];
  });
}

function isSetting({ "x-kind": kind, enum: values, ...schema }: Schema, value: Json | undefined): boolean {
  if (kind !== undefined && kind !== "value") return false;
  if (values !== undefined) return values.every((one) => typeof one === "string" || typeof one === "number");
  // Whether something loads or failed is for the journey to say: such a value is shown only where one is written.
  if (kind === "value" && value === undefined) return false;
  return typesOf(schema).some((type) => type === "boolean" || type === "integer" || type === "number");
}
