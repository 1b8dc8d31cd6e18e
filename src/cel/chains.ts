import { childrenOf } from "./children.ts";
import { type ASTNode, literalOf, parseCel } from "./parse.ts";

/** One step of a chain: a property, or (without a name) any item of a list. */
export interface ChainStep {
  readonly name?: string;
  /** Where the name stands in the expression, without quotes; absent where another part of the expression has it (`data.list` of `c` in `data.list.all(c, …)`). */
  readonly span?: { readonly start: number; readonly end: number };
}

/** A value that an expression reads: `data.list[0].name` is the variable `data` and three steps. */
export interface Chain {
  readonly variable: string;
  readonly steps: readonly ChainStep[];
  /** It is only asked whether it is there (`has`). */
  readonly asked: boolean;
}

/** Every value that an expression reads, the longest of each chain, in the order in which they stand there; none of what cannot be read. */
export function chainsIn(source: string): readonly Chain[] {
  const parsed = parseCel(source);
  const found: Chain[] = [];
  if ("ast" in parsed) walk(parsed.ast, new Map(), (chain) => found.push(chain), false);
  return found;
}

type Path = Pick<Chain, "variable" | "steps">;
/** Iteration variables, each with what it goes through; `undefined` where that is computed. */
type Locals = ReadonlyMap<string, Path | undefined>;
type Tell = (chain: Chain) => void;

function walk(node: ASTNode, locals: Locals, tell: Tell, asked: boolean): void {
  const path = pathOf(node, locals);
  if (path !== undefined) {
    tell({ ...path, asked });
    return walkInside(node, locals, tell);
  }
  if (node.op === "in") {
    const [key, holder] = node.args;
    const held = pathOf(holder, locals);
    const name = literalOf(key);
    if (held !== undefined && typeof name === "string") {
      tell({ ...held, steps: [...held.steps, { name, span: quoted(key) }], asked: true });
      return walkInside(holder, locals, tell);
    }
  }
  const isHas = node.op === "call" && node.args[0] === "has";
  const macro = macroOf(node, locals);
  if (macro !== undefined) walk(macro.list, locals, tell, false);
  const [children, inner] = macro === undefined ? [childrenOf(node), locals] : [macro.bodies, macro.inner];
  for (const child of children) walk(child, inner, tell, isHas);
}

/** What stands in a chain beside its names: what a list is asked by, and what its items are chosen by. */
function walkInside(node: ASTNode, locals: Locals, tell: Tell): void {
  const macro = macroOf(node, locals);
  if (macro !== undefined) {
    walkInside(macro.list, locals, tell);
    for (const body of macro.bodies) walk(body, macro.inner, tell, false);
  } else if (node.op === "[]") {
    walkInside(node.args[0], locals, tell);
    walk(node.args[1], locals, tell, false);
  } else if (node.op === "." || node.op === ".?") walkInside(node.args[0], locals, tell);
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
  // Some of a list's items are a list of the same.
  return node.op === "rcall" && node.args[0] === "filter" ? pathOf(node.args[1], locals) : undefined;
}

function further({ variable, steps }: Path, step: ChainStep): Path {
  return { variable, steps: [...steps, step] };
}

function quoted({ start, end }: ASTNode) {
  return { start: start + 1, end: end - 1 };
}

/** `list.all(one, …)`: with what `one` is in the bodies. */
function macroOf(node: ASTNode, locals: Locals) {
  if (node.op !== "rcall") return undefined;
  const [, list, [variable, ...bodies]] = node.args;
  if (variable?.op !== "id" || bodies.length === 0) return undefined;
  const base = pathOf(list, locals);
  const bare = base?.steps.map(({ name }) => (name === undefined ? {} : { name }));
  const item = base && { variable: base.variable, steps: [...(bare ?? []), {}] };
  return { list, bodies, inner: new Map([...locals, [variable.args, item]]) };
}
