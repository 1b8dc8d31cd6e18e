import { type ASTNode, literalOf, parseCel, timeOf } from "./parse.ts";
import { childrenOf } from "./children.ts";

/** One step of a chain: a property or, without a name, any item of a list. */
interface ChainStep {
  readonly name?: string;
  /**
   * The place of the name in the expression, without quotes. Absent if another part of the expression has the name
   * (`data.list` of `c` in `data.list.all(c, …)`).
   */
  readonly span?: { readonly start: number; readonly end: number };
}

/** A value that an expression reads: `data.list[0].name` is the variable `data` and three steps. */
export interface Chain {
  readonly variable: string;
  readonly steps: readonly ChainStep[];
  /** The expression only asks whether the value is there (`has`). */
  readonly tested: boolean;
}

/**
 * Every value that an expression reads, in the order of the expression. Of each chain only the longest. Nothing if the
 * expression cannot be parsed.
 */
export function chainsIn(source: string): readonly Chain[] {
  const parsed = parseCel(source);
  const found: Chain[] = [];
  if ("ast" in parsed) walk(parsed.ast, new Map(), (chain) => found.push(chain), false);
  return found;
}

type Path = Pick<Chain, "variable" | "steps">;
/** Iteration variables, each with the list that it iterates over. `undefined` if that is calculated. */
type Locals = ReadonlyMap<string, Path | undefined>;
type Visit = (chain: Chain) => void;

function walk(node: ASTNode, locals: Locals, visit: Visit, tested: boolean): void {
  const path = pathOf(node, locals);
  if (path !== undefined) {
    visit({ ...path, tested });
    return walkInside(node, locals, visit);
  }
  if (node.op === "in") {
    const [key, object] = node.args;
    const held = pathOf(object, locals);
    const name = literalOf(key);
    if (held !== undefined && typeof name === "string") {
      visit({ ...held, steps: [...held.steps, { name, span: quoted(key) }], tested: true });
      return walkInside(object, locals, visit);
    }
  }
  const isHas = node.op === "call" && node.args[0] === "has";
  const macro = macroOf(node, locals);
  if (macro !== undefined) walk(macro.list, locals, visit, false);
  const [children, inner] = macro === undefined ? [childrenOf(node), locals] : [macro.bodies, macro.inner];
  for (const child of children) walk(child, inner, visit, isHas);
}

/** Walks the expressions inside a chain: the indexes of lists, and the conditions that select their items. */
function walkInside(node: ASTNode, locals: Locals, visit: Visit): void {
  const macro = macroOf(node, locals);
  if (macro !== undefined) {
    walkInside(macro.list, locals, visit);
    for (const body of macro.bodies) walk(body, macro.inner, visit, false);
  } else if (node.op === "[]") {
    walkInside(node.args[0], locals, visit);
    walk(node.args[1], locals, visit, false);
  } else if (node.op === "." || node.op === ".?") walkInside(node.args[0], locals, visit);
}

function pathOf(node: ASTNode, locals: Locals): Path | undefined {
  if (node.op === "id") return locals.has(node.args) ? locals.get(node.args) : { variable: node.args, steps: [] };
  if (node.op === "." || node.op === ".?") {
    const base = pathOf(node.args[0], locals);
    const name = String(node.args[1]);
    return base && further(base, { name, span: { start: node.end - name.length, end: node.end } });
  }
  if (node.op === "[]") {
    const base = pathOf(node.args[0], locals);
    const name = literalOf(node.args[1]);
    return base && further(base, typeof name === "string" ? { name, span: quoted(node.args[1]) } : {});
  }
  // `filter` gives a list with the same kind of items.
  return node.op === "rcall" && node.args[0] === "filter" ? pathOf(node.args[1], locals) : undefined;
}

function further({ variable, steps }: Path, step: ChainStep): Path {
  return { variable, steps: [...steps, step] };
}

function quoted({ start, end }: ASTNode) {
  return { start: start + 1, end: end - 1 };
}

/** For `list.all(one, …)`: the parts, and what `one` is in the bodies. */
function macroOf(node: ASTNode, locals: Locals) {
  if (node.op !== "rcall") return undefined;
  const [, list, [variable, ...bodies]] = node.args;
  if (variable?.op !== "id" || bodies.length === 0) return undefined;
  const base = pathOf(list, locals);
  const bare = base?.steps.map(({ name }) => (name === undefined ? {} : { name }));
  const item = base && { variable: base.variable, steps: [...(bare ?? []), {}] };
  return { list, bodies, inner: new Map([...locals, [variable.args, item]]) };
}

/** A chain of names as written (`data.paid`, or a named condition), or `undefined` for anything else. */
export function dottedName(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  if (node.op !== ".") return undefined;
  const base = dottedName(node.args[0]);
  return base && `${base}.${node.args[1]}`;
}

/** The argument of `has(…)` or `size(…)`. */
export function argumentOf(node: ASTNode, called: "has" | "size"): ASTNode | undefined {
  return node.op === "call" && node.args[0] === called ? node.args[1][0] : undefined;
}

/** The moments that an expression contains (`time('…')`), in milliseconds. */
export function momentsOf(source: string): readonly number[] {
  // Most expressions have none and need not be parsed.
  const parsed = source.includes("time(") ? parseCel(source) : { problem: "" };
  return "ast" in parsed ? within(parsed.ast) : [];
}

function within(node: ASTNode): readonly number[] {
  const moment =
    node.op === "call" && node.args[0] === "time" && node.args[1][0] ? timeOf(literalOf(node.args[1][0])) : undefined;
  return moment === undefined ? childrenOf(node).flatMap(within) : [moment];
}
