import { conditionsOf, flowUses, type Named, type Repository, type UsePlace } from "../model/index.ts";
import { childrenOf } from "./children.ts";
import { type ASTNode, parseCel } from "./parse.ts";
import { pathOf } from "./presence.ts";

/**
 * The paths (`data.a.b`) that an expression reads, including those of named conditions. Of each chain only the longest.
 */
export function readsOf(source: string, conditions: Readonly<Record<string, string>> = {}): string[] {
  const found = new Set<string>();
  collect(source, conditions, [], found);
  return [...found];
}

function collect(
  source: string,
  conditions: Readonly<Record<string, string>>,
  seen: readonly string[],
  found: Set<string>,
) {
  const parsed = parseCel(source);
  if ("problem" in parsed) return;
  const walk = (node: ASTNode, locals: readonly string[]): void => {
    if (node.op === "id" && !locals.includes(node.args)) {
      const condition = Object.hasOwn(conditions, node.args) ? conditions[node.args] : undefined;
      if (condition === undefined) found.add(node.args);
      else if (!seen.includes(node.args)) collect(condition, conditions, [...seen, node.args], found);
      return;
    }
    const root = rootOf(node);
    const path = root === undefined || locals.includes(root) ? undefined : pathOf(node);
    if (path !== undefined && node.op !== "id") {
      found.add(path);
      return;
    }
    const isMacro = node.op === "rcall" && node.args[2][0]?.op === "id" && node.args[2].length > 1;
    const inner = isMacro ? [...locals, String(node.args[2][0]?.args)] : locals;
    for (const child of childrenOf(node)) walk(child, inner);
  };
  walk(parsed.ast, []);
}

/** The variable at the start of a chain of plain property reads. */
function rootOf(node: ASTNode): string | undefined {
  let current = node;
  while (current.op === ".") current = current.args[0];
  return current.op === "id" ? current.args : undefined;
}

/**
 * Where a journey's expressions read flags: the ids of the steps, by flag. The id "" stands for the rules of the whole
 * journey. A named condition counts where it is used, and an invariant decides nothing.
 */
export function flagReads(repo: Repository, named: Named): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...flagUses(repo, named)].map(([flag, places]) => [flag, new Set(places.map(({ step = "" }) => step))]),
  );
}

/** The same, with the place of each expression that reads a flag. */
export function flagUses(repo: Repository, named: Named): ReadonlyMap<string, readonly UsePlace[]> {
  const conditions = conditionsOf(repo, named);
  const found = new Map<string, UsePlace[]>();
  for (const use of flowUses(repo, named)) {
    const { anywhere, promise } = use.place;
    if (use.kind !== "expression" || anywhere || promise) continue;
    const flags = readsOf(use.source, conditions).flatMap((path) => /^flags\.(\w+)/.exec(path)?.[1] ?? []);
    for (const flag of new Set(flags)) found.set(flag, [...(found.get(flag) ?? []), use.place]);
  }
  return found;
}
