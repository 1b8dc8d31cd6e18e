import { type ASTNode, type CelType, misfitOf, parseCel, pathOf, valuesOf } from "../cel/index.ts";
import type { UsePlace as Place } from "../model/index.ts";
import type { Context } from "./context.ts";
import { conditionsTogether } from "./truth.ts";

/**
 * Whether every possible result of an expression (`a ? b : c`, named expressions) has the wanted type. Ignores values
 * that the conditions around the expression exclude.
 */
export function givesOnly(context: Context, source: string, place: Place, wanted: CelType): boolean {
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
      const test = wordsOf(condition);
      return [...inside(yes, [...known, test]), ...inside(no, [...known, `!(${test})`])];
    }
    const named = node.op === "id" && !names.variables.has(node.args) ? names.named[node.args] : undefined;
    return named === undefined
      ? [{ source: wordsOf(node), assumed: known }]
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
  const path = "ast" in parsed ? pathOf(parsed.ast, { path: (name) => name, condition: () => undefined }) : undefined;
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

function wordsOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end);
}
