import {
  type ASTNode,
  type CelType,
  describeType,
  misfitOf,
  parseCel,
  pathOf,
  typeOfSchema,
  valuesOf,
  sourceOf,
} from "../cel/index.ts";
import type { Json } from "../engine/index.ts";
import { type Schema, type SourceFile, type UsePlace as Place, conditionalIn } from "../model/index.ts";
import type { Context } from "./context.ts";
import { type Leaf, explain } from "./explain.ts";
import type { Mismatch } from "./reports/report.ts";
import type { Finding } from "./rule.ts";
import { conditionsTogether } from "./truth.ts";

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

/**
 * Whether every possible result of an expression (`a ? b : c`, named expressions) has the wanted type. Ignores values
 * that the conditions around the expression exclude.
 */
function givesOnly(context: Context, source: string, place: Place, wanted: CelType): boolean {
  const named = context.conditions(place.flow);
  const scope = context.scope(place);
  return branchesOf(source, place.assumed, { named, variables: new Set(Object.keys(scope)) }).every((branch) => {
    const { type } = context.cel({ source: branch.source, place: { ...place, assumed: branch.assumed } });
    const left = withoutExcluded(type, branch, scope, named);
    if (left === undefined) return true;
    const mayBeNull = left.nullable === true && wanted.nullable !== true && !["dyn", "null"].includes(wanted.kind);
    return !mayBeNull && misfitOf(left, wanted) === undefined;
  });
}

interface Branch {
  readonly source: string;
  /** All conditions that hold at this point. */
  readonly assumed: readonly string[];
}

interface Names {
  readonly named: Readonly<Record<string, string>>;
  readonly variables: ReadonlySet<string>;
}

function branchesOf(source: string, assumed: readonly string[], names: Names, depth = 0): readonly Branch[] {
  const parsed = parseCel(source);
  if ("problem" in parsed || depth > DEEPEST) return [{ source, assumed }];
  const inside = (node: ASTNode, known: readonly string[]): readonly Branch[] => {
    if (node.op === "?:") {
      const [condition, yes, no] = node.args;
      const test = sourceOf(condition);
      return [...inside(yes, [...known, test]), ...inside(no, [...known, `!(${test})`])];
    }
    const named = node.op === "id" && !names.variables.has(node.args) ? names.named[node.args] : undefined;
    return named === undefined
      ? [{ source: sourceOf(node), assumed: known }]
      : branchesOf(named, known, names, depth + 1);
  };
  return inside(parsed.ast, assumed);
}

const DEEPEST = 20;

/**
 * The type without the values that the given conditions exclude, or `undefined` if none is left, so the branch is never
 * taken.
 */
function withoutExcluded(
  type: CelType,
  { source, assumed }: Branch,
  scope: Parameters<typeof conditionsTogether>[1],
  named: Names["named"],
): CelType | undefined {
  const parsed = parseCel(source);
  const path = "ast" in parsed ? pathOf(parsed.ast) : undefined;
  const values = valuesOf(type);
  if (path === undefined || assumed.length === 0) return type;
  const together = conditionsTogether(assumed, scope, named);
  const possible = new Set<unknown>();
  const all = new Set<unknown>();
  for (const world of together.worlds ?? []) {
    // A name that no condition reads may have any value.
    if (!world.has(path)) return type;
    all.add(world.get(path));
    if (assumed.every((one) => together.holds(one, world) !== false)) possible.add(world.get(path));
  }
  if (all.size === 0) return type;
  const excluded = (value: unknown) => all.has(value) && !possible.has(value);
  const nullable = type.nullable === true && !excluded(null);
  if (values === undefined) return { ...type, nullable };
  const left = values.filter((value) => !excluded(value));
  return left.length === 0 && !nullable ? undefined : ({ ...type, nullable, values: left } as CelType);
}
