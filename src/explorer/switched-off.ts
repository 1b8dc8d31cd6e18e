import type { JsonObject } from "../engine/index.ts";
import { type ASTNode, literalOf, parseCel } from "../cel/index.ts";
import { valueAlong } from "../model/index.ts";

type Truth = boolean | undefined;

/**
 * Whether a condition is false at every site, because of a setting or of the sites' configuration. Then it is intended
 * that it is not reached.
 */
export function isOff(
  source: string | undefined,
  conditions: Readonly<Record<string, string>>,
  sites: readonly JsonObject[],
): boolean {
  if (source === undefined) return false;
  return (sites.length > 0 ? sites : [{}]).every((site) => truthOf(source, conditions, site, 0) === false);
}

function truthOf(source: string, conditions: Readonly<Record<string, string>>, site: JsonObject, depth: number): Truth {
  const parsed = parseCel(source);
  if ("problem" in parsed || depth > 20) return undefined;
  /** The value of a literal, of a name, or of a site's path. `undefined` if the configuration does not decide it. */
  const settled = (node: ASTNode, deep = depth): unknown => {
    const literal = literalOf(node);
    if (literal !== undefined) return literal;
    if (node.op === "?:") {
      const chosen = truth(node.args[0]);
      return chosen === undefined ? undefined : settled(node.args[chosen ? 1 : 2], deep);
    }
    if (node.op !== "id" || !Object.hasOwn(conditions, node.args) || deep > 20) return atSite(node, site);
    const named = parseCel(conditions[node.args] ?? "");
    return "problem" in named ? undefined : settled(named.ast, deep + 1);
  };
  const truth = (node: ASTNode): Truth => {
    switch (node.op) {
      case "value":
        return typeof node.args === "boolean" ? node.args : undefined;
      case "id":
        return Object.hasOwn(conditions, node.args)
          ? truthOf(conditions[node.args] ?? "", conditions, site, depth + 1)
          : undefined;
      case "!_":
        return not(truth(node.args));
      case "&&":
        return and(truth(node.args[0]), truth(node.args[1]));
      case "||":
        return not(and(not(truth(node.args[0])), not(truth(node.args[1]))));
      case "==":
      case "!=": {
        const [left, right] = [settled(node.args[0]), settled(node.args[1])];
        if (left === undefined || right === undefined) return undefined;
        return (left === right) === (node.op === "==");
      }
      case "in": {
        const [value, list] = [settled(node.args[0]), settled(node.args[1])];
        return value === undefined || !Array.isArray(list) ? undefined : list.includes(value);
      }
      default:
        return undefined;
    }
  };
  return truth(parsed.ast);
}

function atSite(node: ASTNode, site: JsonObject): unknown {
  const path: string[] = [];
  let current = node;
  while (current.op === ".") {
    path.unshift(current.args[1]);
    current = current.args[0];
  }
  return current.op === "id" && current.args === "site" ? valueAlong(site, path) : undefined;
}

function not(value: Truth): Truth {
  return value === undefined ? undefined : !value;
}

function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}
