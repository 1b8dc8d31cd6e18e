import { type ASTNode, literalOf } from "./parse.ts";

/** How names are resolved while a tree is walked. */
export interface PathNames {
  /** The unique path of a variable. Iteration variables with the same name have different paths. */
  path(name: string): string;
  /** The tree of a named condition. `undefined` if the name is none. */
  condition(name: string): ASTNode | undefined;
}

/** Names as they are written. */
const AS_WRITTEN: Pick<PathNames, "path"> = { path: (name) => name };

/** `data.a.b` or `data.list[0]` for a chain of reads. `undefined` for a calculated value. */
export function pathOf(node: ASTNode, names: Pick<PathNames, "path"> = AS_WRITTEN): string | undefined {
  if (node.op === "id") return names.path(node.args);
  if (node.op === ".") {
    const base = pathOf(node.args[0], names);
    return base && `${base}.${node.args[1]}`;
  }
  if (node.op !== "[]") return undefined;
  const base = pathOf(node.args[0], names);
  const key = literalOf(node.args[1]);
  if (base === undefined) return undefined;
  if (typeof key === "string") return `${base}.${key}`;
  return typeof key === "number" ? `${base}[${key}]` : `${base}[${textOf(node.args[1])}]`;
}

/** The paths that are certainly present if the expression is `outcome`. */
export function presentWhen(
  node: ASTNode,
  outcome: boolean,
  names: PathNames,
  seen: readonly string[] = [],
): ReadonlySet<string> {
  const inner = (child: ASTNode, value = outcome) => presentWhen(child, value, names, seen);
  switch (node.op) {
    case "!_":
      return inner(node.args, !outcome);
    case "&&":
    case "||": {
      const [left, right] = node.args.map((child) => inner(child));
      if (left === undefined || right === undefined) return new Set();
      // If `&&` is true, both sides are true. If `||` is false, both sides are false.
      return (node.op === "&&") === outcome ? union(left, right) : intersection(left, right);
    }
    case "?:": {
      const [condition, yes, no] = node.args;
      return intersection(union(inner(condition, true), inner(yes)), union(inner(condition, false), inner(no)));
    }
    case "id": {
      const condition = seen.includes(node.args) ? undefined : names.condition(node.args);
      return condition === undefined ? new Set() : presentWhen(condition, outcome, names, [...seen, node.args]);
    }
    case "==":
    case "!=": {
      const [left, right] = node.args;
      if ((node.op === "!=") !== outcome) return new Set();
      if (literalOf(right) === null) return withParents(left, names);
      return literalOf(left) === null ? withParents(right, names) : new Set();
    }
    case "in": {
      const key = literalOf(node.args[0]);
      const base = pathOf(node.args[1], names);
      return outcome && typeof key === "string" && base !== undefined ? new Set([`${base}.${key}`]) : new Set();
    }
    case "call": {
      const [name, [argument]] = node.args;
      return outcome && name === "has" && argument !== undefined ? withParents(argument, names) : new Set();
    }
    default:
      return new Set();
  }
}

function withParents(node: ASTNode, names: PathNames): ReadonlySet<string> {
  const found = new Set<string>();
  let current: ASTNode = node;
  while (current.op === "." || current.op === "[]") {
    const path = pathOf(current, names);
    if (path !== undefined) found.add(path);
    current = current.args[0];
  }
  return found;
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a, ...b]);
}

function intersection(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((path) => b.has(path)));
}

function textOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end).replaceAll(/\s+/g, "");
}
