import type { Json } from "../engine/index.ts";
import { type CelType, describeType, misfitOf, typeOfSchema } from "../cel/index.ts";
import { conditionalIn, type Schema, type SourceFile, type UsePlace as Place } from "../model/index.ts";
import { givesOnly } from "./branches.ts";
import type { Context } from "./context.ts";
import { explain, type Leaf } from "./explain.ts";
import type { Mismatch } from "./mismatch.ts";
import type { Finding } from "./rule.ts";

interface Written {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly place: Place;
}

/**
 * Why a value, including expressions inside it, does not fit a self-contained schema. `takes` tells whether an
 * expression is allowed in place of a value of a schema.
 */
export function* misfits(
  context: Context,
  where: Written,
  value: Json,
  schema: Schema,
  takes: (schema: Schema) => boolean = () => true,
): Generator<Finding> {
  const byPointer = new Map<string, readonly string[]>();
  const leaf: Leaf = (inner, part, pointer) => {
    if (typeof inner === "string" && inner.startsWith("=")) {
      // With several alternatives, each one is asked separately.
      if (!takes(part) && (part.anyOf ?? part.oneOf) !== undefined) return undefined;
      if (!takes(part)) return [{ pointer, message: "An expression is not allowed here. Write the value itself." }];
      const place = { ...where.place, assumed: [...where.place.assumed, ...whensAround(byPointer, pointer)] };
      return expressionMismatches(context, place, inner, { ...part, definitions: schema.definitions }, pointer);
    }
    const conditional = conditionalIn(inner);
    if (conditional === undefined) return undefined;
    const { when, rest } = conditional;
    byPointer.set(pointer, [when]);
    const full = { ...part, definitions: schema.definitions };
    // The value is left out if its condition does not hold. A value that is not an object is in `value` (or `text`).
    const [only, ...others] = Object.keys(rest);
    const alone = others.length === 0 && (only === "value" || (only === "text" && part["x-kind"] === "text"));
    if (!alone) return explain(full, rest, pointer, leaf);
    return explain(full, rest[only] ?? null, `${pointer}/${only}`, leaf);
  };
  for (const mismatch of explain(schema, value, where.pointer, leaf)) yield { file: where.file, ...mismatch };
}

function expressionMismatches(
  context: Context,
  place: Place,
  value: string,
  schema: Schema,
  pointer: string,
): Mismatch[] {
  const message = resultMisfit(context, place, value.slice(1), schema);
  return message === undefined ? [] : [{ pointer, message }];
}

/** Why the result of an expression does not fit a schema. `undefined` if it may fit, or if the expression is wrong. */
export function resultMisfit(context: Context, place: Place, source: string, schema: Schema): string | undefined {
  const { type, problems } = context.cel({ source, place });
  if (problems.length > 0) return undefined;
  const wanted = typeOfSchema(schema);
  const message = typeMisfit(type, wanted);
  return message === undefined || givesOnly(context, source, place, wanted) ? undefined : message;
}

function typeMisfit(type: CelType, wanted: CelType): string | undefined {
  return type.nullable === true && wanted.nullable !== true && wanted.kind !== "dyn" && wanted.kind !== "null"
    ? `This can be null (it is ${describeType(type)}), but ${describeType(wanted)} is expected.`
    : misfitOf(type, wanted);
}

/** Conditions of the objects around a value. */
function whensAround(byPointer: ReadonlyMap<string, readonly string[]>, pointer: string): string[] {
  return [...byPointer].filter(([outer]) => pointer.startsWith(`${outer}/`)).flatMap(([, whens]) => whens);
}
