import type { Json } from "../../engine/index.ts";
import { loneRules, stillLone, withRulesListed } from "../flow/one-rule.ts";
import { entriesOf, isList } from "../json.ts";
import { pointer, segmentsOf } from "../pointer.ts";
import type { Origin } from "../source.ts";
import { applyOne, listedOperation, type Operation } from "./apply.ts";

/** For each value of a document, the place where it is written. */
export interface Tree {
  readonly origin: Origin;
  readonly children?: Map<string, Tree> | Tree[];
}

/** The origins of a value that is written at one place, and of everything inside it. */
export function treeOf(value: Json, origin: Origin): Tree {
  const below = (key: string | number): Origin => ({ ...origin, pointer: pointer(origin.pointer, key) });
  if (isList(value)) return { origin, children: value.map((item, index) => treeOf(item, below(index))) };
  if (typeof value !== "object" || value === null) return { origin };
  return { origin, children: new Map(entriesOf(value).map(([key, child]) => [key, treeOf(child, below(key))])) };
}

/**
 * The origins of a document after operations that apply. `written`: the place of the operations, and their arm.
 * `after` is the patched document.
 */
export function patchedTree(
  tree: Tree,
  document: Json,
  after: Json,
  operations: readonly Operation[],
  written: Origin,
): Tree {
  const trees = new Map([["", patchTree(tree, document, operations, written)]]);
  const root: Tree = { origin: tree.origin, children: trees };
  for (const path of stillLone(document, withRulesListed(after)))
    put(root, path, childOf(take(root, path) ?? tree, "0"));
  return trees.get("") ?? tree;
}

/** Applies to the origins of a document what the operations do to it. All rules are in lists afterwards. */
function patchTree(tree: Tree, document: Json, operations: readonly Operation[], written: Origin): Tree {
  const trees = new Map([["", tree]]);
  const root: Tree = { origin: tree.origin, children: trees };
  let now = listRules(root, document);
  for (const [index, operation] of operations.entries()) {
    const { op, path, from = "", value = null } = listedOperation(now, operation);
    const brought = treeOf(value, { ...written, pointer: pointer(written.pointer, index, "value") });
    if (op === "add") put(root, path, brought);
    else if (op === "replace") {
      take(root, path);
      put(root, path, brought);
    } else if (op === "remove") take(root, path);
    else if (op === "copy") put(root, path, structuredClone(at(root, ["", ...segmentsOf(from)])));
    else if (op === "move" && from !== path) put(root, path, take(root, from));
    const next = applyOne(now, operation);
    if ("value" in next) now = listRules(root, next.value);
  }
  return trees.get("") ?? tree;
}

/** Puts a list around each rule of a document that has none, in its origins too. */
function listRules(root: Tree, document: Json): Json {
  for (const path of loneRules(document)) {
    const rule = take(root, path);
    if (rule !== undefined) put(root, path, { origin: rule.origin, children: [rule] });
  }
  return withRulesListed(document);
}

/**
 * The origin of the value at a pointer after the operations: one of the operations (`isBrought`), or the document. If
 * there is no value, the place where it would be.
 */
export function patchOrigins(document: Json, operations: readonly Operation[]): (target: string) => PatchOrigin {
  const brought = { path: "operations", pointer: "" };
  const tree = patchTree(treeOf(document, { path: "", pointer: "" }), document, operations, brought);
  return (target) => {
    const { path, pointer: at } = originIn(tree, target);
    return { isBrought: path === brought.path, at };
  };
}

interface PatchOrigin {
  readonly isBrought: boolean;
  /** JSON pointer: `/2/value/when` for a value that the third operation added. */
  readonly at: string;
}

/** Where the value at a pointer is written or, if there is none, where it would be. */
export function originIn(tree: Tree, target: string): Origin {
  let found = tree;
  const segments = segmentsOf(target);
  for (const [index, segment] of segments.entries()) {
    const next = childOf(found, segment);
    if (next === undefined)
      return { ...found.origin, pointer: pointer(found.origin.pointer, ...segments.slice(index)) };
    found = next;
  }
  return found.origin;
}

function childOf({ children }: Tree, segment: string): Tree | undefined {
  return Array.isArray(children) ? children[Number(segment)] : children?.get(segment);
}

function at(root: Tree, segments: readonly string[]): Tree | undefined {
  return segments.reduce<Tree | undefined>((tree, segment) => tree && childOf(tree, segment), root);
}

function parentOf(root: Tree, path: string): { readonly children: Tree["children"]; readonly last: string } {
  const segments = ["", ...segmentsOf(path)];
  return { children: at(root, segments.slice(0, -1))?.children, last: segments.at(-1) ?? "" };
}

function take(root: Tree, path: string): Tree | undefined {
  const { children, last } = parentOf(root, path);
  if (Array.isArray(children)) return children.splice(Number(last), 1)[0];
  const found = children?.get(last);
  children?.delete(last);
  return found;
}

function put(root: Tree, path: string, tree: Tree | undefined): void {
  const { children, last } = parentOf(root, path);
  if (tree === undefined) return;
  if (Array.isArray(children)) children.splice(last === "-" ? children.length : Number(last), 0, tree);
  else children?.set(last, tree);
}
