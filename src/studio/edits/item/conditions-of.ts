import type { Json } from "../../../engine/index.ts";
import { conditionalIn, partsOf, pointer, typesOf } from "../../../model/index.ts";
import { type Described, type Property, propertiesIn, propertyPointer } from "./described.ts";

/** A property whose value is a condition: true or false, depending on what an expression says. */
export interface ConditionProperty {
  readonly property: Property;
  /** What is written before the expression. */
  readonly sign: "" | "= ";
  /** The expression. `undefined` if none is written. */
  readonly source: string | undefined;
  /** The constant that is written. */
  readonly constant?: boolean;
}

/**
 * A property as a condition, by the kind and the type in its descriptor. `undefined` if it is none. One that is written
 * as a constant is also a setting.
 */
export function conditionProperty(property: Property): ConditionProperty | undefined {
  const { schema, value, isBare } = property;
  const isCondition = schema["x-kind"] === "condition";
  const isSwitch = schema["x-kind"] === "value" && typesOf(schema).join() === "boolean";
  if (isBare || (!isCondition && !isSwitch)) return undefined;
  if (value === undefined) return { property, sign: isSwitch ? "= " : "", source: undefined };
  if (isSwitch && typeof value === "boolean") return { property, sign: "= ", source: undefined, constant: value };
  if (typeof value !== "string" || (isSwitch && !value.startsWith("="))) return undefined;
  return { property, sign: isSwitch ? "= " : "", source: isSwitch ? value.slice(1).trim() : value };
}

/** Where a part of a page has a condition of its own inside a property. */
export interface GivenWhen {
  readonly property: Property;
  readonly at: string;
  /** The names from the property to it. Empty for the property's own value. */
  readonly inside: readonly string[];
}

/** The texts and values in an object that are given only under a condition (`when`). */
export function givenWhen(of: Described): readonly GivenWhen[] {
  return propertiesIn(of).flatMap((property) => {
    const { name, value, is, schema } = property;
    if (is !== "text" && schema["x-kind"] !== "value") return [];
    return conditionals(value, []).map((inside) => ({
      property,
      at: [propertyPointer(of, name), ...inside].reduce((at, segment) => pointer(at, segment)),
      inside,
    }));
  });
}

function conditionals(value: Json | undefined, inside: readonly string[]): readonly (readonly string[])[] {
  const own = value !== undefined && conditionalIn(value) !== undefined ? [inside] : [];
  return [...own, ...partsOf(value).flatMap(([name, part]) => conditionals(part, [...inside, String(name)]))];
}
