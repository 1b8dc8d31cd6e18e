import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import { commaAfter, commentsIn } from "./json-tokens.ts";

/** A path in a JSON text: names of properties and indexes of lists. */
export type Path = readonly (string | number)[];

/** The line width of the formatter (biome.json). */
const WIDTH = 120;

/** Sets a value at a path. Missing objects are appended to their parent. Everything else stays byte for byte. */
export function setAt(text: string, path: Path, value: Json): string {
  const root = treeOf(text);
  const node = findNodeAtLocation(root, [...path]);
  if (node !== undefined) {
    const printed = print(value, indentAt(text, node.offset), columnOf(text, node.offset));
    return settle(spliceKeeping(text, node.offset, node.offset + node.length, printed), path.slice(0, -1));
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
  return swapped + text.slice(second.offset + second.length);
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
  return settle(next, path.slice(0, -1));
}

export function renameAt(text: string, path: Path, name: string): string {
  const key = nodeAt(text, path).parent?.children?.[0];
  if (key === undefined || key.type !== "string") throw new Error(`There is no property at ${path.join(".")}`);
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

/** The text of a new file. */
export function fileOf(value: Json): string {
  // The top-level object of a file always spans several lines.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${print(value, "", 0)}\n`;
  const lines = Object.entries(value).map(([name, one]) => {
    const key = `${JSON.stringify(name)}: `;
    return `  ${key}${print(one ?? null, "  ", 2 + key.length)}`;
  });
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}

/** The value at a path, or `undefined` if there is none. */
export function valueIn(text: string, path: Path): Json | undefined {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  return node === undefined ? undefined : asValue(node);
}

/** Whether a text is JSON, possibly with comments. */
export function parses(text: string): boolean {
  const errors: ParseError[] = [];
  return parseTree(text, errors) !== undefined && errors.length === 0;
}

/** All comments of a text in order. */
export function commentsOf(text: string): readonly string[] {
  return commentsIn(text, 0, text.length).map((comment) => comment.trim());
}

/** Thrown for invalid JSON, because the effect of an edit would be unpredictable. */
export class NotJson extends Error {}

export function treeOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root === undefined || errors.length > 0) throw new NotJson("This file is not JSON now.");
  return root;
}

export function nodeAt(text: string, path: Path): Node {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  if (node === undefined) throw new Error(`There is nothing at ${path.join(".")}`);
  return node;
}

function asValue(node: Node): Json {
  if (node.type === "array") return (node.children ?? []).map(asValue);
  if (node.type !== "object") return node.value as Json;
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), asValue(value)]],
    ),
  );
}

function insert(text: string, container: Node, path: Path, index: number, value: Json, name?: string): string {
  const children = container.children ?? [];
  const outer = indentAt(text, container.offset);
  const key = name === undefined ? "" : `${JSON.stringify(name)}: `;
  const [first] = children;
  const isSpread = first !== undefined && text.slice(container.offset, first.offset).includes("\n");
  const indent = isSpread ? indentAt(text, first.offset) : `${outer}  `;
  const piece = key + print(value, isSpread ? indent : outer, (isSpread ? indent.length : 0) + key.length);
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
  return settle(made, path);
}

/** Replaces a range, and keeps its comments before the replacement. */
function spliceKeeping(text: string, from: number, to: number, made: string): string {
  return text.slice(0, from) + commentsIn(text, from, to).join("") + made + text.slice(to);
}

/**
 * Reformats an edited list or object like the formatter, on one line or on several. With comments in it, it stays as it
 * is.
 */
export function settle(text: string, path: Path): string {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  if (node === undefined || (node.type !== "array" && node.type !== "object")) return text;
  const children = node.children ?? [];
  const [first] = children;
  const [from, to] = [node.offset, node.offset + node.length];
  if (first === undefined || commentsIn(text, from, to).length > 0) return text;
  const pieces = children.map(({ offset, length }) => text.slice(offset, offset + length));
  const indent = indentAt(text, from);
  const [open, close] = node.type === "array" ? ["[", "]"] : ["{ ", " }"];
  const line = open + pieces.join(", ") + close;
  const rest = /^[^\n]*/.exec(text.slice(to))?.[0] ?? "";
  const isLine = !line.includes("\n") && columnOf(text, from) + line.length + rest.trimEnd().length <= WIDTH;
  const isSpread = text.slice(from, first.offset).includes("\n");
  // An object that starts with a line break stays on several lines, as its author chose.
  if (isLine && (node.type === "array" || !isSpread)) return text.slice(0, from) + line + text.slice(to);
  if (isSpread) return text;
  if (isLine) return text;
  const spread = pieces.map((piece) => `${indent}  ${piece.replaceAll("\n", "\n  ")}`).join(",\n");
  const spreadOut = `${text.slice(0, from)}${open.trim()}\n${spread}\n${indent}${close.trim()}${text.slice(to)}`;
  const made = brokenInside(spreadOut, path);
  // If it shared a line with its parent, the parent is broken into lines too.
  return path.length === 0 ? made : settle(made, path.slice(0, -1));
}

/** Breaks what has become too long for its line in a list or object, because it is indented more. */
function brokenInside(text: string, path: Path): string {
  const { children = [] } = nodeAt(text, path);
  return children.reduce((made, { type, children: [key] = [], offset, length }, index) => {
    const inner = [...path, type === "property" ? String(key?.value) : index];
    return text.slice(offset, offset + length).includes("\n") ? brokenInside(made, inner) : settle(made, inner);
  }, text);
}

function print(value: Json, indent: string, column: number): string {
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || column + line.length <= WIDTH - 1) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((one) => inner + print(one, inner, inner.length)).join(",\n")}\n${indent}]`;
  const lines = Object.entries(value).map(([name, one]) => {
    const key = `${JSON.stringify(name)}: `;
    return inner + key + print(one ?? null, inner, inner.length + key.length);
  });
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${onOneLine(one ?? null)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** The indentation of the line at an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
