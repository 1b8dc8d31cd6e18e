import { type ASTNode, literalOf, type Lookup, oncePerMeanings, parseCel, pathOf, sourceOf } from "../cel/index.ts";
import type { Schema } from "../model/index.ts";
import { compare, type Compared, comparedName, comparisonOf, domainOf, MIRRORED, type Value } from "./domain.ts";

/** The values of each name that make a difference to conditions. */
type Domains = ReadonlyMap<string, readonly Value[]>;

/** One possible combination of the values that conditions read. */
export type World = ReadonlyMap<string, Value>;

/** Conditions, evaluated over a finite number of combinations of values. */
export interface Conditions {
  /** Whether a condition holds in a world, or `undefined` if it cannot be parsed. */
  holds(source: string, world: World): boolean | undefined;
  /** Every world, or `undefined` if there are too many. */
  readonly worlds: readonly World[] | undefined;
  /** The names that a condition depends on. */
  readsOf(source: string): ReadonlySet<string>;
  /** Whether it contains something that is only known as a whole (a call, a comparison of two values). */
  opaque(source: string): boolean;
  /**
   * The parts of a condition that have no effect: the result is the same if the part is always true, or always false.
   */
  idleIn(source: string): readonly IdlePart[];
}

/** A part of a condition by its characters, and the constant that could replace it. */
export interface IdlePart {
  readonly offset: number;
  readonly length: number;
  readonly is: boolean;
}

const MOST = 3_000;

/** A question about conditions as plain data, which contains everything that the answers depend on. */
export interface Question {
  readonly sources: readonly string[];
  /** The named conditions that they use, by name. */
  readonly named: Readonly<Record<string, string>>;
  /** For each name that they read, the values that make a difference. */
  readonly domains: readonly (readonly [name: string, values: readonly Value[]])[];
}

/**
 * Analyzes conditions together. Values that they compare with constants are reduced to equivalence classes and
 * boundaries. Everything else may be true or false. So some worlds may be impossible, but none is missing: a condition
 * that holds in no world, or in all of them, really never or always holds.
 */
export function conditionsTogether(
  sources: readonly string[],
  scope: Readonly<Record<string, Schema>>,
  named: Readonly<Record<string, string>>,
): Conditions {
  return conditionsOf(questionOf(sources, scope, named));
}

/** The question about these conditions. `scope` contains the schemas of their names. */
export function questionOf(
  sources: readonly string[],
  scope: Readonly<Record<string, Schema>>,
  named: Readonly<Record<string, string>>,
): Question {
  const trees = sources.flatMap((source) => treeOf(source) ?? []);
  const [first] = trees;
  const meanings = { variables: scope, conditions: named };
  if (first === undefined) return { sources, named: {}, domains: [] };
  return questions(first, meanings, JSON.stringify(sources), (lookup) => questionWith(sources, trees, lookup));
}

/** Asked again only if a name that the conditions read means something else. */
const questions = oncePerMeanings<Question>(() => true);

function questionWith(sources: readonly string[], trees: readonly ASTNode[], lookup: Lookup): Question {
  const tested = new Map<string, string>();
  const found = new Map<string, Compared>();
  const named = (name: string) => {
    const source = lookup.condition(name);
    if (source !== undefined) tested.set(name, source);
    return source;
  };
  for (const tree of trees) collect({ named }, tree, found, 0);
  return {
    sources,
    named: Object.fromEntries(tested),
    domains: [...found].map(([name, compared]) => [name, domainOf(name, compared, lookup.variable)]),
  };
}

/** The answers to a question. */
export function conditionsOf({ named, domains }: Question): Conditions {
  const reader = readerOf(named);
  const readsOf = (source: string): ReadonlySet<string> => {
    const own = new Map<string, Compared>();
    const tree = treeOf(source);
    if (tree !== undefined) collect(reader, tree, own, 0);
    return new Set(own.keys());
  };
  const worlds = worldsOf(new Map(domains));
  return {
    holds(source, world) {
      const tree = treeOf(source);
      return tree && ask(reader, tree, world, 0);
    },
    worlds,
    readsOf,
    idleIn(source) {
      const tree = treeOf(source);
      return tree === undefined || worlds === undefined ? [] : idleParts(reader, tree, worlds);
    },
    opaque: (source) => [...readsOf(source)].some((name) => name.startsWith("?")),
  };
}

function readerOf(named: Readonly<Record<string, string>>): Reader {
  return { named: (name) => (Object.hasOwn(named, name) ? named[name] : undefined) };
}

function treeOf(source: string): ASTNode | undefined {
  const parsed = parseCel(source);
  return "ast" in parsed ? parsed.ast : undefined;
}

/** Reports only real tests. A check that a value is present is needed before the value is read, and may be repeated. */
function idleParts(reader: Reader, tree: ASTNode, worlds: readonly World[]): readonly IdlePart[] {
  const before = worlds.map((world) => ask(reader, tree, world, 0));
  if (new Set(before).size < 2) return [];
  return joinedIn(tree).flatMap((part) => {
    if (part === tree || testedBy(part) !== undefined || typeof literalOf(part) === "boolean") return [];
    const is = [true, false].find((value) => {
      const forced = { ...reader, forced: { part, is: value } };
      return worlds.every((world, index) => ask(forced, tree, world, 0) === before[index]);
    });
    return is === undefined ? [] : [{ offset: part.start, length: part.end - part.start, is }];
  });
}

/** The operands of nested `&&`, `||` and `!`. */
function joinedIn(node: ASTNode): readonly ASTNode[] {
  if (node.op === "!_") return joinedIn(node.args);
  return node.op === "&&" || node.op === "||" ? node.args.flatMap(joinedIn) : [node];
}

interface Reader {
  /** The source of a named condition. */
  named(name: string): string | undefined;
  /** A part that is assumed to be true or false. */
  readonly forced?: { readonly part: ASTNode; readonly is: boolean };
}

/** The condition that a name stands for. A condition that is a constant is a setting, which may have either value. */
function conditionOf({ named }: Reader, node: ASTNode, depth: number): ASTNode | undefined {
  const source = node.op === "id" && depth <= 20 ? named(node.args) : undefined;
  if (source === undefined) return undefined;
  const tree = treeOf(source);
  return tree === undefined || typeof literalOf(tree) === "boolean" ? undefined : tree;
}

function textOf(node: ASTNode): string {
  return `?${sourceOf(node).replaceAll(/\s+/g, " ")}`;
}

function collect(reader: Reader, node: ASTNode, found: Map<string, Compared>, depth: number): void {
  const add = (name: string, constants: readonly Value[], ordered = false) => {
    const known = found.get(name);
    found.set(name, {
      constants: new Set([...(known?.constants ?? []), ...constants]),
      ordered: ordered || known?.ordered === true,
    });
  };
  if (typeof literalOf(node) === "boolean") return;
  const named = conditionOf(reader, node, depth);
  if (named !== undefined) return collect(reader, named, found, depth + 1);
  if (node.op === "!_") return collect(reader, node.args, found, depth);
  if (node.op === "&&" || node.op === "||" || node.op === "?:") {
    for (const part of node.args) collect(reader, part, found, depth);
    return;
  }
  const comparison = comparisonOf(node);
  if (comparison !== undefined) return add(comparison.name, comparison.constants, comparison.op in MIRRORED);
  const tested = testedBy(node);
  if (tested !== undefined) return add(`has(${tested})`, [true, false]);
  const name = comparedName(node);
  add(name ?? textOf(node), [true, false]);
}

function testedBy(node: ASTNode): string | undefined {
  if (node.op !== "call" || node.args[0] !== "has" || node.args[1][0] === undefined) return undefined;
  return pathOf(node.args[1][0]);
}

function ask(reader: Reader, node: ASTNode, world: World, depth: number): boolean {
  if (node === reader.forced?.part) return reader.forced.is;
  const literal = literalOf(node);
  if (typeof literal === "boolean") return literal;
  const named = conditionOf(reader, node, depth);
  if (named !== undefined) return ask(reader, named, world, depth + 1);
  const of = (part: ASTNode) => ask(reader, part, world, depth);
  if (node.op === "!_") return !of(node.args);
  if (node.op === "&&") return of(node.args[0]) && of(node.args[1]);
  if (node.op === "||") return of(node.args[0]) || of(node.args[1]);
  if (node.op === "?:") return of(node.args[0]) ? of(node.args[1]) : of(node.args[2]);
  const comparison = comparisonOf(node);
  if (comparison !== undefined) return compare(comparison.op, valueIn(world, comparison.name), comparison.constants);
  const tested = testedBy(node);
  if (tested !== undefined) return !absent(world, tested) && world.get(`has(${tested})`) === true;
  return valueIn(world, comparedName(node) ?? textOf(node)) === true;
}

/** A value is missing if something around it is missing. */
function valueIn(world: World, name: string): Value {
  const path = /^size\((.+)\)$/.exec(name)?.[1] ?? name;
  return name.startsWith("?") || !absent(world, path) ? world.get(name) : undefined;
}

function absent(world: World, path: string): boolean {
  for (let at = path.length; at > 0; at = path.lastIndexOf(".", at - 1)) {
    if (world.get(`has(${path.slice(0, at)})`) === false) return true;
  }
  return false;
}

/** Each world is built once, at the end: there may be thousands. */
function worldsOf(domains: Domains): readonly World[] | undefined {
  let count = 1;
  for (const values of domains.values()) if ((count *= values.length) > MOST) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const world = new Map<string, Value>();
    let rest = index;
    let span = count;
    for (const [name, values] of domains) {
      span /= values.length;
      world.set(name, values[Math.floor(rest / span)]);
      rest %= span;
    }
    return world;
  });
}
