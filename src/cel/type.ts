import type { Schema } from "../model/index.ts";

export type Scalar = string | number | boolean;

/**
 * The type of an expression. `values` are all its possible values (an enum, a literal). `nullable` also allows null. An
 * object type keeps its schema, and the bundle that its references point into, so that types may be recursive.
 */
export type CelType = { readonly nullable?: boolean } & (
  | { readonly kind: "dyn" | "null" }
  | { readonly kind: "bool" | "int" | "double" | "string"; readonly values?: readonly Scalar[] }
  | { readonly kind: "list" | "map"; readonly item: CelType }
  | { readonly kind: "object"; readonly schema: Schema; readonly root: Schema }
);

export const DYN: CelType = { kind: "dyn" };
export const BOOL: CelType = { kind: "bool" };
export const INT: CelType = { kind: "int" };
export const DOUBLE: CelType = { kind: "double" };
export const STRING: CelType = { kind: "string" };

/** The type in words, for messages: `string`, `list of int`, `"a" or "b"`. */
export function describeType(type: CelType): string {
  const maybe = type.nullable === true ? " or null" : "";
  const values = valuesOf(type);
  if (values !== undefined && values.length > 0 && values.length <= 6) return listOf(values) + maybe;
  switch (type.kind) {
    case "list":
      return `list of ${describeType(type.item)}${maybe}`;
    case "map":
      return `map of ${describeType(type.item)}${maybe}`;
    case "dyn":
      return "any value";
    default:
      return type.kind + maybe;
  }
}

export function valuesOf(type: CelType): readonly Scalar[] | undefined {
  return "values" in type ? type.values : undefined;
}

export function isNumber(type: CelType): boolean {
  return type.kind === "int" || type.kind === "double";
}

/** Whether both types can have the same value. `any value` can have all. */
export function comparable(a: CelType, b: CelType): boolean {
  if (a.kind === "dyn" || b.kind === "dyn") return true;
  if (a.kind === "null") return b.kind === "null" || b.nullable === true;
  if (b.kind === "null") return a.nullable === true;
  if (isNumber(a) && isNumber(b)) return true;
  if ((a.kind === "list" || a.kind === "map") && a.kind === b.kind) return comparable(a.item, b.item);
  const isRecord = (type: CelType) => type.kind === "map" || type.kind === "object";
  return a.kind === b.kind || (isRecord(a) && isRecord(b));
}

/** The type of a value that has one of the two types. `any value` if they have nothing in common. */
export function eitherOf(a: CelType, b: CelType): CelType {
  if (a.kind === "null" && b.kind !== "null") return { ...b, nullable: true };
  if (b.kind === "null" && a.kind !== "null") return { ...a, nullable: true };
  const nullable = a.nullable === true || b.nullable === true ? { nullable: true } : {};
  if (a.kind === "object" && b.kind === "object") return a.schema === b.schema ? { ...a, ...nullable } : DYN;
  if ((a.kind === "list" || a.kind === "map") && a.kind === b.kind)
    return { kind: a.kind, item: eitherOf(a.item, b.item), ...nullable };
  if (a.kind !== b.kind) return isNumber(a) && isNumber(b) ? { ...DOUBLE, ...nullable } : DYN;
  const one = valuesOf(a);
  const other = valuesOf(b);
  const values = one && other ? { values: [...new Set([...one, ...other])] } : {};
  return { kind: a.kind, ...values, ...nullable } as CelType;
}

export function listOf(values: readonly Scalar[]): string {
  return values.map((value) => JSON.stringify(value)).join(" or ");
}
