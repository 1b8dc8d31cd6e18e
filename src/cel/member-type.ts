import { type ASTNode, literalOf } from "./parse.ts";
import { pathOf } from "./presence.ts";
import { fieldNames, fieldOf } from "./schema-type.ts";
import { type CelType, comparable, describeType, DYN, INT, STRING } from "./type.ts";
import { type Names, type Walk, sourceOf } from "./walk.ts";

type Access = Extract<ASTNode, { op: "." | "[]" }>;

/**
 * Type of a property. Reading a property that may be missing is a problem, unless it is known to be present or is only
 * the argument of `has`.
 */
export function memberType(
  walk: Walk,
  node: Access,
  base: CelType,
  name: string,
  names: Names,
  isTested = false,
): CelType {
  if (base.kind === "dyn") return DYN;
  const isKnown = (read: ASTNode) => {
    const path = pathOf(read, names);
    return path === undefined || names.known.has(path);
  };
  const mayBeMissing = (read: ASTNode) => {
    if (isTested || isKnown(read)) return;
    walk.report(read, `"${sourceOf(read)}" may be missing. Check has(${sourceOf(read)}) first.`);
  };
  if (base.nullable === true) mayBeMissing(node.args[0]);
  if (base.kind === "map") {
    mayBeMissing(node);
    return base.item;
  }
  if (base.kind !== "object") {
    walk.report(node, `${describeType(base)} has no properties, so it has no "${name}".`);
    return DYN;
  }
  const field = fieldOf(base, name);
  if (field === undefined) {
    walk.unknown(node, name, `There is no "${name}" in "${sourceOf(node.args[0])}"`, fieldNames(base));
    return DYN;
  }
  if (!field.required) mayBeMissing(node);
  return field.type.nullable === true && isKnown(node) ? { ...field.type, nullable: false } : field.type;
}

/** Type of `base[index]`. */
export function indexType(walk: Walk, node: ASTNode & { op: "[]" }, names: Names): CelType {
  const base = walk.check(node.args[0], names);
  const index = walk.check(node.args[1], names);
  const key = literalOf(node.args[1]);
  if (base.kind === "object" && typeof key === "string") return memberType(walk, node, base, key, names);
  if (base.kind === "object" || base.kind === "map") {
    if (!comparable(index, STRING)) walk.report(node.args[1], `Keys are texts, not ${describeType(index)}.`);
    return base.kind === "map" ? base.item : DYN;
  }
  if (base.kind === "list") {
    if (!comparable(index, INT))
      walk.report(node.args[1], `A position in a list is a whole number, not ${describeType(index)}.`);
    return base.item;
  }
  if (base.kind !== "dyn") walk.report(node, `${describeType(base)} has no members that [ ] could read.`);
  return DYN;
}

/** Checks the argument of has(): its names must exist, but their values may be missing. */
export function testedType(walk: Walk, node: ASTNode, names: Names): CelType {
  if (node.op !== ".") return walk.check(node, names);
  return memberType(walk, node, testedType(walk, node.args[0], names), node.args[1], names, true);
}
