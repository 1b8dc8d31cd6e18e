import { type ASTNode, literalOf, parseCel, sourceOf } from "../cel/index.ts";

type Literal = string | number | boolean | null;

/** A path that an expression reads, beginning with its variable. `[]` is any item of a list. */
export type Path = readonly string[];

/** What an expression can distinguish: the tests that its parts make. */
export type Fact =
  | { readonly test: "value"; readonly path: Path; readonly value: Literal }
  | { readonly test: "order"; readonly path: Path; readonly value: Literal }
  | { readonly test: "size"; readonly path: Path; readonly value: number }
  | { readonly test: "part"; readonly path: Path; readonly value: string; readonly at: "start" | "end" | "any" }
  | { readonly test: "pattern"; readonly path: Path; readonly value: string }
  | { readonly test: "there"; readonly path: Path }
  | { readonly test: "truth"; readonly path: Path }
  | { readonly test: "same"; readonly path: Path; readonly other: Path }
  | { readonly test: "read"; readonly path: Path };

/** An indivisible condition: without `&&`, `||`, `!` or `?:`, except inside a macro. */
export interface Atom {
  readonly source: string;
  readonly facts: readonly Fact[];
}

interface Facts {
  readonly atoms: readonly Atom[];
  readonly facts: readonly Fact[];
  /**
   * Paths whose value may be the result of the expression (`form.a.trim()`, `x ? data.a : data.b`), and literals that
   * may be the result.
   */
  readonly gives: readonly Path[];
  readonly literals: readonly Literal[];
}

type Conditions = Readonly<Record<string, string>>;
type Locals = ReadonlyMap<string, Path>;

/** Finds what an expression distinguishes. Everything is empty if it cannot be parsed. `decides`: it is a condition. */
export function factsOf(source: string, decides: boolean, conditions: Conditions = {}): Facts {
  const parsed = parseCel(source);
  if ("problem" in parsed) return { atoms: [], facts: [], gives: [], literals: [] };
  const atoms: Atom[] = [];
  const facts: Fact[] = [];
  const reader = readerOf(conditions, facts, atoms);
  if (decides) reader.bool(parsed.ast, new Map(), []);
  const gives = decides ? NONE : reader.value(parsed.ast, new Map(), []);
  return { atoms, facts, gives: gives.paths, literals: gives.literals };
}

interface Gives {
  readonly paths: readonly Path[];
  readonly literals: readonly Literal[];
}

const NONE: Gives = { paths: [], literals: [] };
const ORDER = new Set(["<", "<=", ">", ">="]);
/** Methods whose result is the text itself, apart from its ends or its letters. */
const SAME_TEXT = new Set(["trim", "lowerAscii", "upperAscii", "replace"]);

function readerOf(conditions: Conditions, facts: Fact[], atoms: Atom[]) {
  /** Reads a condition, part by part. */
  function bool(node: ASTNode, locals: Locals, inside: readonly string[]): void {
    if (node.op === "&&" || node.op === "||") {
      for (const part of node.args) bool(part, locals, inside);
    } else if (node.op === "!_") bool(node.args, locals, inside);
    else if (node.op === "?:") for (const part of node.args) bool(part, locals, inside);
    else if (node.op === "id" && !locals.has(node.args) && Object.hasOwn(conditions, node.args)) {
      if (inside.includes(node.args)) return;
      const parsed = parseCel(conditions[node.args] ?? "");
      if ("ast" in parsed) bool(parsed.ast, new Map(), [...inside, node.args]);
    } else {
      const from = facts.length;
      atom(node, locals, inside);
      if (locals.size === 0) {
        atoms.push({ source: sourceOf(node), facts: facts.slice(from) });
      }
    }
  }

  function atom(node: ASTNode, locals: Locals, inside: readonly string[]): void {
    const [left, right] = Array.isArray(node.args) ? (node.args as ASTNode[]) : [];
    if ((node.op === "==" || node.op === "!=" || ORDER.has(node.op)) && left && right) {
      compare(node.op, left, right, locals, inside);
      return;
    }
    if (node.op === "in" && left && right) {
      if (right.op === "list") for (const item of right.args) compare("==", left, item, locals, inside);
      else {
        const list = value(right, locals, inside).paths.map((path) => [...path, "[]"]);
        const literal = literalOf(left);
        for (const path of list) {
          if (literal !== undefined) facts.push({ test: "value", path, value: literal });
          for (const other of value(left, locals, inside).paths) facts.push({ test: "same", path, other });
        }
      }
      return;
    }
    if (node.op === "rcall") {
      const [name, receiver, args] = node.args;
      const at = { startsWith: "start", endsWith: "end", contains: "any" }[name] as "start" | "end" | "any" | undefined;
      const text = args[0] && literalOf(args[0]);
      if ((at || name === "matches") && typeof text === "string") {
        for (const path of value(receiver, locals, inside).paths) {
          facts.push(at ? { test: "part", path, value: text, at } : { test: "pattern", path, value: text });
        }
        return;
      }
    }
    for (const path of value(node, locals, inside).paths) facts.push({ test: "truth", path });
  }

  function compare(op: string, left: ASTNode, right: ASTNode, locals: Locals, inside: readonly string[]): void {
    const a = sized(left, locals, inside);
    const b = sized(right, locals, inside);
    const order = ORDER.has(op);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const path of one.paths) {
        for (const literal of other.literals) {
          if (one.size && typeof literal === "number") facts.push({ test: "size", path, value: literal });
          else facts.push({ test: order ? "order" : "value", path, value: literal });
        }
        if (!one.size) for (const same of other.paths) facts.push({ test: "same", path, other: same });
      }
    }
  }

  function sized(node: ASTNode, locals: Locals, inside: readonly string[]): Gives & { size?: true } {
    const of = sizeOf(node);
    return of === undefined ? value(node, locals, inside) : { ...value(of, locals, inside), literals: [], size: true };
  }

  /** The possible results of an expression. Also notes the tests that its parts make. */
  function value(node: ASTNode, locals: Locals, inside: readonly string[]): Gives {
    const literal = literalOf(node);
    if (literal !== undefined) return { paths: [], literals: [literal] };
    const inner = (child: ASTNode) => value(child, locals, inside);
    switch (node.op) {
      case "id": {
        const local = locals.get(node.args);
        if (local === undefined && Object.hasOwn(conditions, node.args)) {
          if (inside.includes(node.args)) return NONE;
          const parsed = parseCel(conditions[node.args] ?? "");
          return "ast" in parsed ? value(parsed.ast, new Map(), [...inside, node.args]) : NONE;
        }
        return read(local ?? [node.args]);
      }
      case ".":
        return under(inner(node.args[0]), node.args[1]);
      case "[]": {
        const key = literalOf(node.args[1]);
        if (typeof key !== "string") inner(node.args[1]);
        return under(inner(node.args[0]), typeof key === "string" ? key : "[]");
      }
      case "?:": {
        bool(node.args[0], locals, inside);
        return joined([inner(node.args[1]), inner(node.args[2])]);
      }
      case "list":
        for (const item of node.args) inner(item);
        return NONE;
      case "map":
        for (const [, item] of node.args) inner(item);
        return NONE;
      case "call": {
        const [name, [args]] = node.args;
        if (args === undefined) return NONE;
        const found = inner(args);
        if (name === "has") for (const path of found.paths) facts.push({ test: "there", path });
        return name === "string" || name === "int" || name === "double" ? found : NONE;
      }
      case "rcall":
        return method(node.args[0], node.args[1], node.args[2], locals, inside);
      case "&&":
      case "||":
      case "!_":
      case "==":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=":
      case "in":
        bool(node, locals, inside);
        return NONE;
      case "+":
      case "-":
      case "*":
      case "/":
      case "%":
        for (const part of node.args) inner(part);
        return NONE;
      default:
        return NONE;
    }
  }

  function method(
    name: string,
    receiver: ASTNode,
    args: readonly ASTNode[],
    locals: Locals,
    inside: readonly string[],
  ): Gives {
    const of = value(receiver, locals, inside);
    if (SAME_TEXT.has(name)) return { paths: of.paths, literals: [] };
    const [variable, body, second] = args;
    if (variable?.op !== "id" || body === undefined) {
      for (const argument of args) value(argument, locals, inside);
      return NONE;
    }
    const [list] = of.paths;
    const within: Locals = new Map([...locals, [variable.args, list === undefined ? ["?"] : [...list, "[]"]]]);
    if (name === "map" && second === undefined) {
      const item = value(body, within, inside);
      return {
        paths: item.paths.filter((path) => path.at(-1) === "[]").map((path) => path.slice(0, -1)),
        literals: [],
      };
    }
    bool(body, within, inside);
    for (const path of of.paths) facts.push({ test: "size", path, value: 0 });
    return name === "filter" ? of : NONE;
  }

  function read(path: Path): Gives {
    facts.push({ test: "read", path });
    return { paths: [path], literals: [] };
  }

  function under(of: Gives, key: string): Gives {
    return joined(of.paths.map((path) => read([...path, key])));
  }

  return { bool, value };
}

function joined(parts: readonly Gives[]): Gives {
  return { paths: parts.flatMap(({ paths }) => paths), literals: parts.flatMap(({ literals }) => literals) };
}

function sizeOf(node: ASTNode): ASTNode | undefined {
  if (node.op === "call" && node.args[0] === "size") return node.args[1][0];
  return node.op === "rcall" && node.args[0] === "size" ? node.args[1] : undefined;
}
