import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import { laidOut, settle } from "./json-layout.ts";
import { commaAfter, commentsIn, indentAt, nodeAt, type Path, startsWithBreak, treeOf } from "./json-text.ts";

/** Sets a value at a path. Missing objects are appended to their parent. Everything else stays byte for byte. */
export function setAt(text: string, path: Path, value: Json): string {
  const root = treeOf(text);
  const node = findNodeAtLocation(root, [...path]);
  if (node !== undefined) {
    return settle(spliceKeeping(text, node.offset, node.offset + node.length, JSON.stringify(value)), path, text);
  }
  let depth = path.length - 1;
  while (depth > 0 && findNodeAtLocation(root, path.slice(0, depth)) === undefined) depth -= 1;
  const container = depth === 0 ? root : findNodeAtLocation(root, path.slice(0, depth));
  const inner = path.slice(depth + 1).reduceRight<Json>((held, name) => ({ [name]: held }), value);
  if (container?.type === "array") return insertAt(text, path.slice(0, depth), container.children?.length ?? 0, inner);
  if (container?.type !== "object") throw new Error(`There is no object at ${path.slice(0, depth).join(".")}`);
  return insert(text, container, path.slice(0, depth), container.children?.length ?? 0, inner, String(path[depth]));
}

/** Inserts a value into a list before the item with that index. */
export function insertAt(text: string, path: Path, index: number, value: Json): string {
  const list = nodeAt(text, path);
  if (list.type !== "array") throw new Error(`There is no list at ${path.join(".")}`);
  return insert(text, list, path, Math.min(index, list.children?.length ?? 0), value);
}

/** Inserts a property into an object before the one with that index. */
export function addAt(text: string, path: Path, name: string, index: number, value: Json): string {
  const object = nodeAt(text, path);
  if (object.type !== "object") throw new Error(`There is no object at ${path.join(".")}`);
  return insert(text, object, path, Math.min(index, object.children?.length ?? 0), value, name);
}

/** Swaps an item of a list with the next one. Comments beside them keep their place. */
export function swapAt(text: string, path: Path, index: number): string {
  const [first, second] = (nodeAt(text, path).children ?? []).slice(index, index + 2);
  if (first === undefined || second === undefined) throw new Error(`There is nothing to swap at ${path.join(".")}`);
  const pieces = [first, second].map(({ offset, length }) => text.slice(offset, offset + length));
  const between = text.slice(first.offset + first.length, second.offset);
  const swapped = text.slice(0, first.offset) + (pieces[1] ?? "") + between + (pieces[0] ?? "");
  return settleMembers(swapped + text.slice(second.offset + second.length), path, text, index, index + 1);
}

/** Removes the value at a path. Comments in and around it are kept. Returns the same text if there is no such value. */
export function removeAt(text: string, path: Path): string {
  const root = treeOf(text);
  const found = findNodeAtLocation(root, [...path]);
  if (found?.parent === undefined) return text;
  const child = found.parent.type === "property" ? found.parent : found;
  const container = child.parent;
  const siblings = container?.children ?? [];
  const index = siblings.indexOf(child);
  const end = child.offset + child.length;
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  let next: string;
  if (after !== undefined) {
    const to = commaAfter(text, end) + 1;
    const kept = commentsIn(text, child.offset, to).join("");
    const space = /^\s*/.exec(text.slice(to))?.[0] ?? "";
    next = text.slice(0, child.offset) + kept + text.slice(to + (kept === "" ? space.length : 0));
  } else if (before !== undefined) {
    const comma = commaAfter(text, before.offset + before.length);
    const between = text.slice(comma + 1, child.offset);
    const kept = commentsIn(text, child.offset, end).join("");
    // A line comment keeps its own line.
    const space = commentsIn(text, comma + 1, child.offset).length > 0 ? between : "";
    next = text.slice(0, comma) + space + kept + text.slice(end);
  } else {
    const inside = [(container?.offset ?? 0) + 1, (container?.offset ?? 0) + (container?.length ?? 0) - 1] as const;
    const kept = commentsIn(text, inside[0], inside[1]);
    next =
      kept.length === 0 ? text.slice(0, inside[0]) + text.slice(inside[1]) : spliceKeeping(text, child.offset, end, "");
  }
  // The one before it may have lost its comma.
  return settleMembers(settle(next, path.slice(0, -1), text), path.slice(0, -1), text, index - 1);
}

export function renameAt(text: string, path: Path, name: string): string {
  const key = nodeAt(text, path).parent?.children?.[0];
  if (key === undefined || key.type !== "string") throw new Error(`There is no property at ${path.join(".")}`);
  const renamed = text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
  return settle(renamed, [...path.slice(0, -1), name], text);
}

/** The text of a new file. Its top-level object always has several lines. */
export function fileOf(value: Json): string {
  const text = JSON.stringify(value);
  return `${laidOut(/^\{./.test(text) && text !== "{}" ? text.replace("{", "{\n") : text)}\n`;
}

function insert(text: string, container: Node, path: Path, index: number, value: Json, name?: string): string {
  const children = container.children ?? [];
  const outer = indentAt(text, container.offset);
  const [first] = children;
  const isSpread = startsWithBreak(text, container);
  const indent = first !== undefined && isSpread ? indentAt(text, first.offset) : `${outer}  `;
  const piece = (name === undefined ? "" : `${JSON.stringify(name)}: `) + JSON.stringify(value);
  const next = children[index];
  const last = children.at(-1);
  let made: string;
  if (next !== undefined) {
    made = `${text.slice(0, next.offset)}${piece},${isSpread ? `\n${indent}` : " "}${text.slice(next.offset)}`;
  } else if (last !== undefined) {
    const end = last.offset + last.length;
    made = `${text.slice(0, end)},${isSpread ? `\n${indent}` : " "}${piece}${text.slice(end)}`;
  } else {
    const [from, to] = [container.offset + 1, container.offset + container.length - 1];
    const kept = text.slice(from, to).trimEnd();
    const space = container.type === "object" ? " " : "";
    const inside = kept.trim() === "" ? space + piece + space : `${kept}\n${indent}${piece}\n${outer}`;
    made = text.slice(0, from) + inside + text.slice(to);
  }
  // The one before it may have got a comma.
  return settleMembers(made, path, text, index - 1, index);
}

/** Lays out the members of a list or object at these indexes, if there are any. */
function settleMembers(text: string, path: Path, before: string, ...indexes: readonly number[]): string {
  return indexes.reduce((made, index) => {
    const member = nodeAt(made, path).children?.[index];
    if (member === undefined) return made;
    return settle(made, [...path, member.type === "property" ? String(member.children?.[0]?.value) : index], before);
  }, text);
}

/** Replaces a range, and keeps its comments before the replacement. */
function spliceKeeping(text: string, from: number, to: number, made: string): string {
  return text.slice(0, from) + commentsIn(text, from, to).join("") + made + text.slice(to);
}
