import { type ASTNode, literalOf, parseCel } from "../../cel/index.ts";
import type { Comparison, Condition, PresenceCase } from "./presence.ts";

type Joined = Pick<PresenceCase, "holding" | "conditions">;

/** Conditions from menus, as an expression. Another answer may be missing always: it is asked for before it is read. */
export function celOf(joined: Joined): string {
  return written(joined, true);
}

/** The same as it is said to people, who know that what is missing is nothing. */
export function plainCelOf(joined: Joined): string {
  return written(joined, false);
}

/** An expression as menus show it; `undefined` where they would lose something of it. */
export function conditionsIn(source: string): Joined | undefined {
  const parsed = parseCel(source);
  if ("problem" in parsed) return undefined;
  const read = (holding: "all" | "any", op: "&&" | "||"): Joined | undefined => {
    const conditions = conditionsOf(partsOf(parsed.ast, op));
    const joined = conditions && { holding, conditions };
    // Written again it has to be the same: then nothing is lost.
    return joined !== undefined && (celOf(joined) === source || plainCelOf(joined) === source) ? joined : undefined;
  };
  return read("all", "&&") ?? read("any", "||");
}

function written({ holding, conditions }: Joined, guards: boolean): string {
  const parts = conditions.map((one) => {
    const cel = conditionCel(one, guards);
    return holding === "any" && conditions.length > 1 && cel.startsWith("has(") ? `(${cel})` : cel;
  });
  return parts.join(holding === "all" ? " && " : " || ");
}

function conditionCel(condition: Condition, guards: boolean): string {
  const { of, compare } = condition;
  const guard = (guards && of.startsWith("self.")) || compare === "filled" || compare === "empty";
  const isNot = compare === "is-not" || compare === "empty" || condition.values[0] === false;
  const holds = positiveCel(condition);
  if (guard) return isNot ? `!(has(${of}) && ${holds})` : `has(${of}) && ${holds}`;
  if (!isNot) return holds;
  if (holds.includes(" == ")) return holds.replace(" == ", " != ");
  return holds === of ? `!${holds}` : `!(${holds})`;
}

function positiveCel({ of, compare, values }: Condition): string {
  const [first = ""] = values;
  if (compare === "filled" || compare === "empty") return `${of} != ''`;
  if (compare === "at-least") return `${of} >= ${literal(first)}`;
  if (compare === "at-most") return `${of} <= ${literal(first)}`;
  if (typeof first === "boolean") return of;
  return values.length === 1 ? `${of} == ${literal(first)}` : `${of} in [${values.map(literal).join(", ")}]`;
}

function literal(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function partsOf(node: ASTNode, op: "&&" | "||"): readonly ASTNode[] {
  return node.op === op ? node.args.flatMap((part) => partsOf(part, op)) : [node];
}

function conditionsOf(parts: readonly ASTNode[]): readonly Condition[] | undefined {
  const found: Condition[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const [part, next] = parts.slice(index, index + 2);
    // `has(x) && x == 1` is one condition of two parts.
    const guarded = part && next && guardedIn([part, next]);
    const condition = guarded ?? (part && conditionOf(part));
    if (condition === undefined) return undefined;
    found.push(condition);
    if (guarded !== undefined) index += 1;
  }
  return found;
}

function conditionOf(node: ASTNode): Condition | undefined {
  if (node.op === "&&") return guardedIn(partsOf(node, "&&"));
  if (node.op !== "!_") return positiveIn(node);
  const inner = conditionOf(node.args);
  return inner && negated(inner);
}

function guardedIn([has, holds, ...more]: readonly ASTNode[]): Condition | undefined {
  if (has?.op !== "call" || has.args[0] !== "has" || holds === undefined || more.length > 0) return undefined;
  const of = nameOf(has.args[1][0]);
  if (holds.op === "!=")
    return of !== undefined && nameOf(holds.args[0]) === of && literalOf(holds.args[1]) === ""
      ? { of, compare: "filled", values: [] }
      : undefined;
  const found = positiveIn(holds);
  return found?.of === of ? found : undefined;
}

const COMPARED = { "==": "is", "!=": "is-not", ">=": "at-least", "<=": "at-most" } as const;

function positiveIn(node: ASTNode): Condition | undefined {
  const name = nameOf(node);
  if (name !== undefined) return { of: name, compare: "is", values: [true] };
  if (node.op === "in") {
    const [left, list] = node.args;
    const of = nameOf(left);
    const values = list.op === "list" ? list.args.map(literalOf) : [undefined];
    const isPlain = values.every((one) => one !== undefined && one !== null);
    return of !== undefined && isPlain ? { of, compare: "is", values } : undefined;
  }
  if (node.op !== "==" && node.op !== "!=" && node.op !== ">=" && node.op !== "<=") return undefined;
  const [of, value] = [nameOf(node.args[0]), literalOf(node.args[1])];
  if (of === undefined || value === undefined || value === null || typeof value === "boolean") return undefined;
  return { of, compare: COMPARED[node.op], values: [value] };
}

function negated({ of, compare, values }: Condition): Condition | undefined {
  if (values[0] === true) return { of, compare, values: [false] };
  const opposite: Comparison | undefined = compare === "filled" ? "empty" : compare === "is" ? "is-not" : undefined;
  return opposite && { of, compare: opposite, values };
}

/** `self.country`, `context.site`: one name in one of the two. */
function nameOf(node: ASTNode | undefined): string | undefined {
  if (node?.op !== "." || node.args[0].op !== "id") return undefined;
  const [holder, name] = [node.args[0].args, node.args[1]];
  return holder === "self" || holder === "context" ? `${holder}.${name}` : undefined;
}
