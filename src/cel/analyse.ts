import type { JsonObject } from "../engine/index.ts";
import { didYouMean, nearest } from "../model/index.ts";
import { binaryType } from "./binary-type.ts";
import { callType, methodType } from "./call-type.ts";
import { conditionTree, type Lookup, lookupIn, type Meanings, oncePerMeanings } from "./meanings.ts";
import { indexType, memberType } from "./member-type.ts";
import { type ASTNode, type CelProblem, literalOf, parseCel } from "./parse.ts";
import { presentWhen } from "./presence.ts";
import { typeOfSchema } from "./schema-type.ts";
import { BOOL, type CelType, comparable, describeType, DYN, eitherOf, isNumber, STRING } from "./type.ts";
import type { Names, Walk } from "./walk.ts";

export interface CelOptions {
  /** Named conditions and values. Each name in the expression is replaced by its source. */
  readonly conditions?: Readonly<Record<string, string>>;
  /**
   * Parameters of the values that have some, by name. Uses of these values are replaced before, so one that is still
   * here was used wrongly.
   */
  readonly parameterValues?: Readonly<Record<string, readonly string[]>>;
  /** Paths (`data.a.b`) that are certainly present, because of a `when` around the expression. */
  readonly assumes?: Iterable<string>;
}

/** Everything that is known about an expression. */
export interface Analysis {
  readonly ast: ASTNode;
  readonly type: CelType;
  readonly problems: readonly CelProblem[];
  typeOf(node: ASTNode): CelType;
  /** The tree of a named condition or value. */
  condition(name: string): ASTNode | undefined;
}

/**
 * Finds the types in an expression. `variables` are bundled schemas. Without them every name is accepted, with any
 * value.
 */
export function analyse(
  source: string,
  variables: Readonly<Record<string, JsonObject>> | undefined,
  options: CelOptions = {},
): Analysis | { readonly problem: CelProblem } {
  const parsed = parseCel(source);
  if ("problem" in parsed) return parsed;
  const { ast } = parsed;
  const meanings = { variables, conditions: options.conditions };
  const assumes = [...(options.assumes ?? [])];
  const other = JSON.stringify([variables === undefined, ...assumes]);
  const types = knownTypes(ast, meanings, other, (lookup) => typesIn(ast, lookup, meanings, { ...options, assumes }));
  const lookup = lookupIn(meanings);
  return { ...types, ast, condition: (name) => conditionTree(lookup, name) };
}

type Types = Pick<Analysis, "type" | "problems" | "typeOf">;

/** Only of correct expressions: what is wrong is explained with other names, which the expression does not look up. */
const knownTypes = oncePerMeanings<Types>(({ problems }) => problems.length === 0);

function typesIn(ast: ASTNode, lookup: Lookup, { variables, conditions }: Meanings, options: CelOptions): Types {
  const problems: CelProblem[] = [];
  const typed = new Map<ASTNode, CelType>();
  /** The names that are being replaced, outermost first, and the place of the outermost one. */
  const inside: string[] = [];
  let place: ASTNode | undefined;
  let scopes = 0;

  // A condition that refers to itself, directly or through others, has no tree.
  const condition = (name: string) => (inside.includes(name) ? undefined : conditionTree(lookup, name));

  const makeNames = (locals: Names["locals"], known: ReadonlySet<string>): Names => ({
    locals,
    known,
    path: (name) => locals.get(name)?.path ?? name,
    condition: (name) => (locals.has(name) ? undefined : condition(name)),
  });

  const report = (node: ASTNode, message: string, misspelt?: CelProblem["misspelt"]) => {
    const { start, end } = place ?? node;
    const at = { offset: start, length: end - start };
    // Inside a named condition, the name stands elsewhere.
    if (place !== undefined) problems.push({ ...at, message: `In "${inside[0]}": ${message}` });
    else problems.push({ ...at, message, ...(misspelt && { misspelt }) });
  };

  const walk: Walk = {
    parametersOf: (name) => ownOf(options.parameterValues, name),
    functions: Object.keys(options.parameterValues ?? {}),
    ofForm: variables === undefined || lookup.variable("self") !== undefined,
    check(node, names) {
      const type = typeOfNode(node, names);
      typed.set(node, type);
      return type;
    },
    bool(node, names, what) {
      const type = walk.check(node, names);
      if (type.kind !== "bool" && type.kind !== "dyn")
        walk.report(node, `${what} must be true or false, not ${describeType(type)}.`);
    },
    report,
    unknown(node, name, message, names) {
      const intended = nearest(name, names);
      report(node, `${message}${didYouMean(name, names)}`, intended === undefined ? undefined : { name, intended });
    },
    knowing(names, node, outcome) {
      return makeNames(names.locals, new Set([...names.known, ...presentWhen(node, outcome, names)]));
    },
    iterating(names, variable, type) {
      scopes += 1;
      const local = { type, path: `${variable}#${scopes}` };
      return makeNames(new Map([...names.locals, [variable, local]]), names.known);
    },
  };

  function typeOfNode(node: ASTNode, names: Names): CelType {
    switch (node.op) {
      case "value":
        return literalType(walk, node);
      case "id":
        return nameType(node, node.args, names);
      case ".":
        return memberType(walk, node, walk.check(node.args[0], names), node.args[1], names);
      case "[]":
        return indexType(walk, node, names);
      case "&&":
      case "||":
        walk.bool(node.args[0], names, `What "${node.op}" joins`);
        walk.bool(node.args[1], walk.knowing(names, node.args[0], node.op === "&&"), `What "${node.op}" joins`);
        return BOOL;
      case "!_":
        walk.bool(node.args, names, `What "!" denies`);
        return BOOL;
      case "-_":
        return negativeType(walk, node, names);
      case "?:": {
        walk.bool(node.args[0], names, `The condition before "?"`);
        const yes = walk.check(node.args[1], walk.knowing(names, node.args[0], true));
        return eitherOf(yes, walk.check(node.args[2], walk.knowing(names, node.args[0], false)));
      }
      case "list":
        return { kind: "list", item: common(node.args.map((item) => walk.check(item, names))) };
      case "map":
        return { kind: "map", item: common(node.args.map(([key, value]) => entryType(walk, key, value, names))) };
      case "call":
        return callType(walk, node, names);
      case "rcall":
        return methodType(walk, node, names);
      case ".?":
      case "[?]":
        walk.report(node, "The language has no optional access. Use has(…).");
        return DYN;
      default:
        return binaryType(walk, node, names);
    }
  }

  function nameType(node: ASTNode, name: string, names: Names): CelType {
    const local = names.locals.get(name);
    if (local !== undefined) return local.type;
    const schema = lookup.variable(name);
    if (schema !== undefined) return typeOfSchema(schema);
    if (lookup.condition(name) !== undefined) return namedType(node, name, names);
    if (variables === undefined) return DYN;
    const candidates = [...names.locals.keys(), ...Object.keys(variables), ...Object.keys(conditions ?? {})];
    walk.unknown(node, name, `There is no "${name}" here`, candidates);
    return DYN;
  }

  function namedType(node: ASTNode, name: string, names: Names): CelType {
    const tree = condition(name);
    if (tree === undefined) {
      const reason = inside.includes(name) ? "refers to itself" : "is not an expression";
      walk.report(node, `"${name}" ${reason}.`);
      return DYN;
    }
    if (inside.length === 0) place = node;
    inside.push(name);
    const type = walk.check(tree, makeNames(new Map(), names.known));
    inside.pop();
    if (inside.length === 0) place = undefined;
    return type;
  }

  const type = walk.check(ast, makeNames(new Map(), new Set(options.assumes)));
  return { type, problems, typeOf: (node) => typed.get(node) ?? DYN };
}

function literalType(walk: Walk, node: ASTNode & { op: "value" }): CelType {
  const value = node.args;
  if (value === null) return { kind: "null" };
  if (typeof value === "bigint") {
    if (!Number.isSafeInteger(Number(value))) walk.report(node, "This number is too large.");
    return { kind: "int", values: [Number(value)] };
  }
  if (typeof value === "number") return { kind: "double", values: [value] };
  if (typeof value === "string") return { kind: "string", values: [value] };
  if (typeof value === "boolean") return BOOL;
  walk.report(node, "Only texts, numbers, true, false and null are in the language.");
  return DYN;
}

function negativeType(walk: Walk, node: ASTNode & { op: "-_" }, names: Names): CelType {
  const type = walk.check(node.args, names);
  if (type.kind === "int" || type.kind === "double") {
    const literal = literalOf(node);
    return typeof literal === "number" ? { kind: type.kind, values: [literal] } : { kind: type.kind };
  }
  if (!isNumber(type) && type.kind !== "dyn") walk.report(node, `"-" takes a number, not ${describeType(type)}.`);
  return DYN;
}

function entryType(walk: Walk, key: ASTNode, value: ASTNode, names: Names): CelType {
  if (literalOf(key) === "__proto__") walk.report(key, `The key "__proto__" is not allowed.`);
  const keyType = walk.check(key, names);
  if (!comparable(keyType, STRING)) walk.report(key, `Keys are texts, not ${describeType(keyType)}.`);
  return walk.check(value, names);
}

function common(types: readonly CelType[]): CelType {
  return types.length > 0 ? types.reduce(eitherOf) : DYN;
}

function ownOf<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
