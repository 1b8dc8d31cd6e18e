import type { JsonObject } from "../../engine/index.ts";
import { didYouMean } from "../nearest.ts";
import { equalityProblem, membershipProblem, orderProblem } from "./compare.ts";
import { callOf, elementOf, FUNCTIONS, MACROS, METHODS } from "./functions.ts";
import { type ASTNode, type CelProblem, literalOf, parseCel } from "./parse.ts";
import { pathOf, type PathNames, presentWhen } from "./presence.ts";
import { fieldNames, fieldOf, typeOfSchema } from "./schema-type.ts";
import * as types from "./type.ts";
import { BOOL, type CelType, describeType, DOUBLE, DYN, INT, STRING } from "./type.ts";

export interface CelOptions {
  /** Named conditions by name; each is put where its name stands. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Paths (`data.a.b`) that are known to be present, from an enclosing `when`. */
  readonly assumes?: Iterable<string>;
}

/** All that is known of an expression. */
export interface Analysis {
  readonly ast: ASTNode;
  readonly type: CelType;
  readonly problems: readonly CelProblem[];
  typeOf(node: ASTNode): CelType;
  /** The tree of a named condition. */
  condition(name: string): ASTNode | undefined;
}

/** What a name means while a tree is walked. */
interface Names extends PathNames {
  readonly locals: ReadonlyMap<string, { readonly type: CelType; readonly path: string }>;
  readonly known: ReadonlySet<string>;
}

/** Types an expression. `variables` are bundled schemas; without them any name is taken, as any value. */
export function analyse(
  source: string,
  variables: Readonly<Record<string, JsonObject>> | undefined,
  options: CelOptions = {},
): Analysis | { readonly problem: CelProblem } {
  const parsed = parseCel(source);
  if ("problem" in parsed) return parsed;
  const problems: CelProblem[] = [];
  const typed = new Map<ASTNode, CelType>();
  const parsedConditions = new Map<string, ASTNode | undefined>();
  /** Conditions being put in place of their names, outermost first, and where the outermost stands. */
  const inside: string[] = [];
  let place: ASTNode | undefined;
  let scopes = 0;

  const report = (node: ASTNode, message: string) => {
    const { start, end } = place ?? node;
    const within = place === undefined ? message : `In the condition "${inside[0]}": ${message}`;
    problems.push({ message: within, offset: start, length: end - start });
  };

  const condition = (name: string): ASTNode | undefined => {
    if (variables && Object.hasOwn(variables, name)) return undefined;
    if (!options.conditions || !Object.hasOwn(options.conditions, name)) return undefined;
    if (!parsedConditions.has(name)) {
      const result = parseCel(options.conditions[name] ?? "");
      parsedConditions.set(name, "ast" in result ? result.ast : undefined);
    }
    // One that names itself, through others too, has no tree.
    return inside.includes(name) ? undefined : parsedConditions.get(name);
  };

  const makeNames = (locals: Names["locals"], known: ReadonlySet<string>): Names => ({
    locals,
    known,
    path: (name) => locals.get(name)?.path ?? name,
    condition: (name) => (locals.has(name) ? undefined : condition(name)),
  });
  const knowing = (names: Names, node: ASTNode, outcome: boolean): Names => {
    return makeNames(names.locals, new Set([...names.known, ...presentWhen(node, outcome, names)]));
  };

  const check = (node: ASTNode, names: Names): CelType => {
    const type = typeOfNode(node, names);
    typed.set(node, type);
    return type;
  };

  const bool = (node: ASTNode, names: Names, what: string): void => {
    const type = check(node, names);
    if (type.kind !== "bool" && type.kind !== "dyn")
      report(node, `${what} must be true or false, not ${describeType(type)}.`);
  };

  function typeOfNode(node: ASTNode, names: Names): CelType {
    switch (node.op) {
      case "value":
        return literalType(node);
      case "id":
        return nameType(node, node.args, names);
      case ".":
        return memberType(node, check(node.args[0], names), node.args[1], names, true);
      case "[]":
        return indexType(node, names);
      case "&&":
      case "||":
        bool(node.args[0], names, `What "${node.op}" joins`);
        bool(node.args[1], knowing(names, node.args[0], node.op === "&&"), `What "${node.op}" joins`);
        return BOOL;
      case "!_":
        bool(node.args, names, `What "!" denies`);
        return BOOL;
      case "-_": {
        const literal = literalOf(node);
        const type = check(node.args, names);
        if (type.kind !== "dyn" && !types.isNumber(type))
          report(node, `"-" takes a number, not ${describeType(type)}.`);
        if (type.kind === "int" || type.kind === "double")
          return typeof literal === "number" ? { kind: type.kind, values: [literal] } : { kind: type.kind };
        return DYN;
      }
      case "?:": {
        bool(node.args[0], names, `What stands before "?"`);
        const yes = check(node.args[1], knowing(names, node.args[0], true));
        return types.eitherOf(yes, check(node.args[2], knowing(names, node.args[0], false)));
      }
      case "list": {
        const items = node.args.map((item) => check(item, names));
        return { kind: "list", item: items.length > 0 ? items.reduce(types.eitherOf) : DYN };
      }
      case "map": {
        const values = node.args.map(([key, value]) => {
          if (literalOf(key) === "__proto__") report(key, `The key "__proto__" is not allowed.`);
          const keyType = check(key, names);
          if (!types.comparable(keyType, STRING)) report(key, `Keys are texts, not ${describeType(keyType)}.`);
          return check(value, names);
        });
        return { kind: "map", item: values.length > 0 ? values.reduce(types.eitherOf) : DYN };
      }
      case "call":
        return callType(node, node.args[0], node.args[1], names);
      case "rcall":
        return methodType(node, node.args[0], node.args[1], node.args[2], names);
      case ".?":
      case "[?]":
        report(node, "Optional access is not in the language. Use has(…).");
        return DYN;
      default:
        return binaryType(node, names);
    }
  }

  function literalType(node: ASTNode & { op: "value" }): CelType {
    const value = node.args;
    if (value === null) return { kind: "null" };
    if (typeof value === "bigint" && !Number.isSafeInteger(Number(value))) report(node, "This number is too large.");
    if (typeof value === "bigint") return { kind: "int", values: [Number(value)] };
    if (typeof value === "number") return { kind: "double", values: [value] };
    if (typeof value === "string") return { kind: "string", values: [value] };
    if (typeof value === "boolean") return BOOL;
    report(node, "Only texts, numbers, true, false and null are in the language.");
    return DYN;
  }

  function nameType(node: ASTNode, name: string, names: Names): CelType {
    const local = names.locals.get(name);
    if (local !== undefined) return local.type;
    const schema = variables && Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (schema !== undefined) return typeOfSchema(schema);
    if (options.conditions && Object.hasOwn(options.conditions, name)) return conditionType(node, name, names);
    if (variables === undefined) return DYN;
    const candidates = [...names.locals.keys(), ...Object.keys(variables), ...Object.keys(options.conditions ?? {})];
    report(node, `There is no "${name}" here${didYouMean(name, candidates)}`);
    return DYN;
  }

  function conditionType(node: ASTNode, name: string, names: Names): CelType {
    const tree = condition(name);
    if (tree === undefined) {
      report(node, inside.includes(name) ? `"${name}" refers to itself.` : `The condition "${name}" cannot be read.`);
      return BOOL;
    }
    if (inside.length === 0) place = node;
    inside.push(name);
    bool(tree, makeNames(new Map(), names.known), "A condition");
    inside.pop();
    if (inside.length === 0) place = undefined;
    return BOOL;
  }

  function memberType(node: ASTNode, base: CelType, name: string, names: Names, mustBeThere: boolean): CelType {
    if (base.kind === "dyn") return DYN;
    const isKnown = (read: ASTNode) => {
      const path = pathOf(read, names);
      return path === undefined || names.known.has(path);
    };
    const missing = (read: ASTNode = node) => {
      if (mustBeThere && !isKnown(read))
        report(read, `"${textOf(read)}" may be missing. Ask has(${textOf(read)}) before it is read.`);
    };
    if (base.nullable === true && (node.op === "." || node.op === "[]")) missing(node.args[0]);
    if (base.kind === "map") {
      missing();
      return base.item;
    }
    if (base.kind !== "object") {
      report(node, `${describeType(base)} has no properties, so no "${name}".`);
      return DYN;
    }
    const field = fieldOf(base, name);
    if (field === undefined) {
      report(node, `There is no "${name}" in "${ownerOf(node)}"${didYouMean(name, fieldNames(base))}`);
      return DYN;
    }
    if (!field.required) missing();
    return field.type.nullable === true && isKnown(node) ? { ...field.type, nullable: false } : field.type;
  }

  function indexType(node: ASTNode & { op: "[]" }, names: Names): CelType {
    const base = check(node.args[0], names);
    const index = check(node.args[1], names);
    const key = literalOf(node.args[1]);
    if (base.kind === "object" && typeof key === "string") return memberType(node, base, key, names, true);
    if (base.kind === "object" || base.kind === "map") {
      if (!types.comparable(index, STRING)) report(node.args[1], `Keys are texts, not ${describeType(index)}.`);
      return base.kind === "map" ? base.item : DYN;
    }
    if (base.kind === "list") {
      if (!types.comparable(index, INT))
        report(node.args[1], `A place in a list is a whole number, not ${describeType(index)}.`);
      return base.item;
    }
    if (base.kind !== "dyn") report(node, `${describeType(base)} has nothing inside to ask for with [ ].`);
    return DYN;
  }

  function callType(node: ASTNode, name: string, given: readonly ASTNode[], names: Names): CelType {
    if (name === "has") {
      const [asked] = given;
      if (given.length !== 1 || asked?.op !== ".") report(node, "has() asks for a property, as in has(data.name).");
      else askedType(asked, names);
      return BOOL;
    }
    const signature = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    const args = given.map((argument) => check(argument, names));
    if (signature === undefined) {
      report(node, `There is no function ${name}()${didYouMean(name, ["has", ...Object.keys(FUNCTIONS)])}`);
      return DYN;
    }
    const { type, message } = callOf(name, signature, args);
    if (message !== undefined) report(node, message);
    return type;
  }

  /** The argument of has(): its names must exist, and none of them needs to be there. */
  function askedType(node: ASTNode, names: Names): CelType {
    if (node.op !== ".") return check(node, names);
    const type = memberType(node, askedType(node.args[0], names), node.args[1], names, false);
    typed.set(node, type);
    return type;
  }

  function methodType(
    node: ASTNode,
    name: string,
    receiver: ASTNode,
    given: readonly ASTNode[],
    names: Names,
  ): CelType {
    const base = check(receiver, names);
    if (MACROS.has(name)) return macroType(node, name, base, given, names);
    const signature = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    const args = [base, ...given.map((argument) => check(argument, names))];
    if (signature === undefined) {
      report(node, `There is no method ${name}()${didYouMean(name, [...Object.keys(METHODS), ...MACROS])}`);
      return DYN;
    }
    if (name === "matches" && given[0] !== undefined) checkPattern(given[0]);
    const { type, message } = callOf(name, signature, args);
    if (message !== undefined) report(node, message);
    return type;
  }

  function checkPattern(node: ASTNode): void {
    const pattern = literalOf(node);
    if (typeof pattern !== "string") {
      report(node, "The pattern of matches() must be written out, so that it can be checked.");
      return;
    }
    try {
      RegExp(pattern, "u");
    } catch {
      report(node, `${JSON.stringify(pattern)} is not a pattern.`);
    }
  }

  function macroType(node: ASTNode, name: string, base: CelType, given: readonly ASTNode[], names: Names): CelType {
    const [variable, ...bodies] = given;
    const last = bodies.at(-1);
    const item = elementOf(base);
    if (variable?.op !== "id" || last === undefined || bodies.length > (name === "map" ? 2 : 1)) {
      report(node, `${name}() takes a name and an expression, as in list.${name}(item, …).`);
      return DYN;
    }
    if (item === undefined) report(node, `${name}() walks a list, not ${describeType(base)}.`);
    scopes += 1;
    const local = { type: item ?? DYN, path: `${variable.args}#${scopes}` };
    const inner = makeNames(new Map([...names.locals, [variable.args, local]]), names.known);
    if (name !== "map") {
      bool(last, inner, `What ${name}() asks`);
      return name === "filter" ? { kind: "list", item: item ?? DYN } : BOOL;
    }
    const [filter] = bodies.length === 2 ? bodies : [];
    if (filter !== undefined) bool(filter, inner, "What map() asks");
    return { kind: "list", item: check(last, filter === undefined ? inner : knowing(inner, filter, true)) };
  }

  function binaryType(node: Extract<ASTNode, { args: [ASTNode, ASTNode] }>, names: Names): CelType {
    const [leftNode, rightNode] = node.args;
    const left = check(leftNode, names);
    const right = check(rightNode, names);
    const isLiteral = (side: ASTNode) => literalOf(side) !== undefined;
    const fault = (message: string | undefined): CelType => {
      if (message !== undefined) report(node, message);
      return BOOL;
    };
    switch (node.op) {
      case "==":
      case "!=":
        return fault(equalityProblem(left, right, [isLiteral(leftNode), isLiteral(rightNode)]));
      case "in":
        return fault(membershipProblem(left, right, rightNode.op === "list"));
      case "<":
      case "<=":
      case ">":
      case ">=":
        return fault(orderProblem(left, right));
      default: {
        const result = arithmetic(node.op, left, right);
        if (result === undefined) fault(`${left.kind} ${node.op} ${right.kind} cannot be calculated.`);
        return result ?? DYN;
      }
    }
  }

  const type = check(parsed.ast, makeNames(new Map(), new Set(options.assumes)));
  return { ast: parsed.ast, type, problems, typeOf: (node) => typed.get(node) ?? DYN, condition };
}

function arithmetic(operator: string, left: CelType, right: CelType): CelType | undefined {
  if (types.isNumber(left) && types.isNumber(right)) {
    const whole = left.kind === "int" && right.kind === "int";
    if (operator === "%" && !whole) return undefined;
    return whole ? INT : DOUBLE;
  }
  if (operator === "+") {
    if (left.kind === "string" && right.kind === "string") return STRING;
    if (left.kind === "list" && right.kind === "list")
      return { kind: "list", item: types.eitherOf(left.item, right.item) };
    const added = (type: CelType) => ["dyn", "string", "list"].includes(type.kind) || types.isNumber(type);
    return (left.kind === "dyn" && added(right)) || (right.kind === "dyn" && added(left)) ? DYN : undefined;
  }
  const numeric = (type: CelType) => type.kind === "dyn" || types.isNumber(type);
  return numeric(left) && numeric(right) ? DYN : undefined;
}

function textOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end);
}

function ownerOf(node: ASTNode): string {
  return node.op === "." || node.op === "[]" ? textOf(node.args[0]) : "";
}
