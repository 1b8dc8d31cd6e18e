import type { JsonObject } from "../engine/index.ts";
import { type ASTNode, literalOf, parseCel, sourceOf } from "../cel/index.ts";
import { valueAlong } from "../model/index.ts";
import { type Truth, truthOf } from "./truth.ts";

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
  const all = sites.length > 0 ? sites : [{}];
  return all.every((site) => truthOf(source, conditions, partAt(site, conditions)) === false);
}

/** Whether a part of a condition holds at a site, as far as the configuration decides that. */
function partAt(site: JsonObject, conditions: Readonly<Record<string, string>>): (node: ASTNode) => Truth {
  /** The value of a literal, of a name, or of a site's path. `undefined` if the configuration does not decide it. */
  const settled = (node: ASTNode, depth = 0): unknown => {
    const literal = literalOf(node);
    if (literal !== undefined) return literal;
    if (node.op === "?:") {
      const chosen = truthOf(sourceOf(node.args[0]), conditions, part);
      return chosen === undefined ? undefined : settled(node.args[chosen ? 1 : 2], depth);
    }
    if (node.op !== "id" || !Object.hasOwn(conditions, node.args) || depth > 20) return atSite(node, site);
    const named = parseCel(conditions[node.args] ?? "");
    return "problem" in named ? undefined : settled(named.ast, depth + 1);
  };
  const part = (node: ASTNode): Truth => {
    if (node.op !== "==" && node.op !== "!=" && node.op !== "in") return undefined;
    const [left, right] = [settled(node.args[0]), settled(node.args[1])];
    if (left === undefined || right === undefined) return undefined;
    if (node.op === "in") return Array.isArray(right) ? right.includes(left) : undefined;
    return (left === right) === (node.op === "==");
  };
  return part;
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
