import { type ASTNode, literalOf, parseCel } from "./parse.ts";
import { pathOf } from "./presence.ts";
import { childrenWithLocals } from "./variables.ts";

/** A text literal in an expression, with its place, without quotes. */
interface TextIn {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** How an expression uses a value that is one of several names. */
interface NamesUsed {
  /**
   * The names that the value is compared with, and those by which it selects (`{'a': 1}[flags.x]`), with their places.
   */
  readonly texts: readonly TextIn[];
  /** The expression is the value and nothing else, so its name is passed on. */
  readonly isPassedOn: boolean;
  /** The value is used to calculate something else, so it is unknown which names are meant: `flags.x + '.title'`. */
  readonly isMade: boolean;
}

/** Which paths are the value itself, and which contain it: `flags`, `flags[data.name]`. */
export type PathRole = (path: string) => "value" | "holder" | undefined;

/**
 * The texts that a value is compared with: `'billing'` in `route.step == 'billing'`, those in
 * `route.step in ['a', 'b']`, and the names by which it selects (`{'a': 1}[route.step]`).
 */
export function textsComparedWith(source: string, isCompared: (path: string) => boolean): readonly TextIn[] {
  return namesUsed(source, (path) => (isCompared(path) ? "value" : undefined)).texts;
}

export function namesUsed(source: string, whatIs: PathRole): NamesUsed {
  const texts: TextIn[] = [];
  let isMade = false;
  const whatOf = (node: ASTNode, locals: Locals) => {
    const path = pathOf(node, { path: (name) => (locals.has(name) ? `${name}#` : name) });
    return path === undefined ? undefined : whatIs(path);
  };
  const isIt = (node: ASTNode, locals: Locals) => whatOf(node, locals) === "value";
  const collect = (nodes: readonly ASTNode[]) => {
    for (const node of nodes) {
      const [text, start, end] = [literalOf(node), node.start + 1, node.end - 1];
      // A text that is written differently from its value (raw, or with an escape) cannot be found by its place.
      if (typeof text === "string" && source.slice(start, end) === text) texts.push({ text, start, end });
      else isMade = true;
    }
  };
  const visit = (node: ASTNode, locals: Locals): void => {
    if (whatOf(node, locals) !== undefined) isMade = true;
    else if (node.op === "==" || node.op === "!=") {
      const [left, right] = node.args;
      if (isIt(left, locals)) collect([right]);
      else if (isIt(right, locals)) collect([left]);
      else visitChildren(node, locals);
    } else if (node.op === "in" && isIt(node.args[0], locals)) collect(namesIn(node.args[1]));
    else if (node.op === "[]" && isIt(node.args[1], locals)) {
      collect(namesIn(node.args[0]));
      if (node.args[0].op === "map") for (const [, value] of node.args[0].args) visit(value, locals);
    } else if (!asksWhetherThere(node, locals)) visitChildren(node, locals);
  };
  const visitChildren = (node: ASTNode, locals: Locals) => {
    for (const [child, inner] of partsOf(node, locals, isIt)) visit(child, inner);
  };
  /** `has(flags.x)`, `'x' in flags`. */
  const asksWhetherThere = (node: ASTNode, locals: Locals) =>
    (node.op === "call" && node.args[0] === "has") ||
    (node.op === "in" && typeof literalOf(node.args[0]) === "string" && whatOf(node.args[1], locals) === "holder");
  const parsed = parseCel(source);
  if ("problem" in parsed) return { texts, isPassedOn: false, isMade: false };
  if (whatOf(parsed.ast, NONE) !== undefined) return { texts, isPassedOn: true, isMade: false };
  visit(parsed.ast, NONE);
  return { texts, isPassedOn: false, isMade };
}

type Locals = ReadonlySet<string>;
const NONE: Locals = new Set();

/** The texts among which a value is searched: the items of a literal list, or the keys of a map. */
function namesIn(node: ASTNode): readonly ASTNode[] {
  if (node.op === "list") return node.args;
  return node.op === "map" ? node.args.map(([key]) => key) : [node];
}

/**
 * The parts of an expression. Of a chain of members, only the keys in brackets and a calculated object at its start,
 * because the members before the last are not the value. A selection by the value (`isIt`) is a part of its own.
 */
function partsOf(
  node: ASTNode,
  locals: Locals,
  isIt: (node: ASTNode, locals: Locals) => boolean,
): ReturnType<typeof childrenWithLocals> {
  if (node.op === "id") return [];
  if (node.op !== "." && node.op !== "[]") return childrenWithLocals(node, locals);
  const [object, key] = node.args;
  const inner =
    object.op === "." || (object.op === "[]" && !isIt(object.args[1], locals)) || object.op === "id"
      ? partsOf(object, locals, isIt)
      : [[object, locals] as const];
  return node.op === "[]" && typeof key !== "string" ? [...inner, [key as ASTNode, locals] as const] : inner;
}
