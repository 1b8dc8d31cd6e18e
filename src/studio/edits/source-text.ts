import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";

/** A way into a JSON text: names of properties, and places in lists. */
export type Path = readonly (string | number)[];

/** As wide as the formatter lets a line be (biome.json). */
const WIDTH = 120;

/** The text with a value set at a path; what is not there yet is made, at the end of what holds it. Everything around keeps its bytes. */
export function setAt(text: string, path: Path, value: Json): string {
  const root = treeOf(text);
  const node = findNodeAtLocation(root, [...path]);
  if (node !== undefined) {
    const printed = print(value, indentAt(text, node.offset), columnOf(text, node.offset));
    return settle(spliceKeeping(text, node.offset, node.offset + node.length, printed), path.slice(0, -1));
  }
  let depth = path.length - 1;
  while (depth > 0 && findNodeAtLocation(root, path.slice(0, depth)) === undefined) depth -= 1;
  const holder = depth === 0 ? root : findNodeAtLocation(root, path.slice(0, depth));
  const inner = path.slice(depth + 1).reduceRight<Json>((held, name) => ({ [name]: held }), value);
  if (holder?.type === "array") return insertAt(text, path.slice(0, depth), holder.children?.length ?? 0, inner);
  if (holder?.type !== "object") throw new Error(`There is no object at ${path.slice(0, depth).join(".")}`);
  return insert(text, holder, path.slice(0, depth), holder.children?.length ?? 0, inner, String(path[depth]));
}

/** The text with a value put into a list, before the item of that number. */
export function insertAt(text: string, path: Path, index: number, value: Json): string {
  const list = nodeAt(text, path);
  if (list.type !== "array") throw new Error(`There is no list at ${path.join(".")}`);
  return insert(text, list, path, Math.min(index, list.children?.length ?? 0), value);
}

/** The text with a property put into an object, before the one of that number. */
export function addAt(text: string, path: Path, name: string, index: number, value: Json): string {
  const object = nodeAt(text, path);
  if (object.type !== "object") throw new Error(`There is no object at ${path.join(".")}`);
  return insert(text, object, path, Math.min(index, object.children?.length ?? 0), value, name);
}

/** The text with an item of a list and the one after it in each other's place; comments beside them stay where they are. */
export function swapAt(text: string, path: Path, index: number): string {
  const [first, second] = (nodeAt(text, path).children ?? []).slice(index, index + 2);
  if (first === undefined || second === undefined) throw new Error(`There is nothing to swap at ${path.join(".")}`);
  const pieces = [first, second].map(({ offset, length }) => text.slice(offset, offset + length));
  const between = text.slice(first.offset + first.length, second.offset);
  const swapped = text.slice(0, first.offset) + (pieces[1] ?? "") + between + (pieces[0] ?? "");
  return swapped + text.slice(second.offset + second.length);
}

/** The text without what is at a path; comments in and around it stay. The same text where there is nothing. */
export function removeAt(text: string, path: Path): string {
  const root = treeOf(text);
  const found = findNodeAtLocation(root, [...path]);
  if (found?.parent === undefined) return text;
  const child = found.parent.type === "property" ? found.parent : found;
  const holder = child.parent;
  const siblings = holder?.children ?? [];
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
    // A comment to the end of the line keeps its line.
    const space = commentsIn(text, comma + 1, child.offset).length > 0 ? between : "";
    next = text.slice(0, comma) + space + kept + text.slice(end);
  } else {
    const inside = [(holder?.offset ?? 0) + 1, (holder?.offset ?? 0) + (holder?.length ?? 0) - 1] as const;
    const kept = commentsIn(text, inside[0], inside[1]);
    next =
      kept.length === 0 ? text.slice(0, inside[0]) + text.slice(inside[1]) : spliceKeeping(text, child.offset, end, "");
  }
  return settle(next, path.slice(0, -1));
}

/** The text with another name for the property at a path. */
export function renameAt(text: string, path: Path, name: string): string {
  const key = nodeAt(text, path).parent?.children?.[0];
  if (key === undefined || key.type !== "string") throw new Error(`There is no property at ${path.join(".")}`);
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

/** The text of a new file. */
export function fileOf(value: Json): string {
  // An object at the top of a file is written on several lines, however short it is.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${print(value, "", 0)}\n`;
  const lines = Object.entries(value).map(([name, one]) => {
    const key = `${JSON.stringify(name)}: `;
    return `  ${key}${print(one ?? null, "  ", 2 + key.length)}`;
  });
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}

/** What stands at a path, as a value; `undefined` where there is nothing. */
export function valueIn(text: string, path: Path): Json | undefined {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  return node === undefined ? undefined : asValue(node);
}

/** Whether a text is JSON; comments do no harm. */
export function parses(text: string): boolean {
  const errors: ParseError[] = [];
  return parseTree(text, errors) !== undefined && errors.length === 0;
}

/** Every comment of a text, in its order. */
export function commentsOf(text: string): readonly string[] {
  return commentsIn(text, 0, text.length).map((comment) => comment.trim());
}

/** What is no JSON is not edited: it cannot be said what an edit would do to it. */
export class NotJson extends Error {}

export function treeOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root === undefined || errors.length > 0) throw new NotJson("This file is not JSON now.");
  return root;
}

function nodeAt(text: string, path: Path): Node {
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

function insert(text: string, holder: Node, path: Path, index: number, value: Json, name?: string): string {
  const children = holder.children ?? [];
  const outer = indentAt(text, holder.offset);
  const key = name === undefined ? "" : `${JSON.stringify(name)}: `;
  const [first] = children;
  const isSpread = first !== undefined && text.slice(holder.offset, first.offset).includes("\n");
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
    const [from, to] = [holder.offset + 1, holder.offset + holder.length - 1];
    const kept = text.slice(from, to).trimEnd();
    const space = holder.type === "object" ? " " : "";
    const inside = kept.trim() === "" ? space + piece + space : `${kept}\n${indent}${piece}\n${outer}`;
    made = text.slice(0, from) + inside + text.slice(to);
  }
  return settle(made, path);
}

/** Replaces a range; comments that it held stand before what comes in its place. */
function spliceKeeping(text: string, from: number, to: number, made: string): string {
  return text.slice(0, from) + commentsIn(text, from, to).join("") + made + text.slice(to);
}

/** Lays a list or an object that was edited on one line or on several, as the formatter would; with comments in it, it stays as it is. */
function settle(text: string, path: Path): string {
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
  // Whoever opened an object on a line of its own meant it so.
  if (isLine && (node.type === "array" || !isSpread)) return text.slice(0, from) + line + text.slice(to);
  if (isSpread) return text;
  if (isLine) return text;
  const spread = pieces.map((piece) => `${indent}  ${piece.replaceAll("\n", "\n  ")}`).join(",\n");
  const made = `${text.slice(0, from)}${open.trim()}\n${spread}\n${indent}${close.trim()}${text.slice(to)}`;
  // What holds it and stood on one line with it is laid on several too.
  return path.length === 0 ? made : settle(made, path.slice(0, -1));
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

/** The blanks at the beginning of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

/** What stands between values, in its order: comments, commas, and strings, which hold neither. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,/g;

function* tokensIn(text: string, from: number, to: number) {
  for (const { 0: token, index } of text.slice(from, to).matchAll(TOKENS)) yield { token, offset: from + index };
}

function commaAfter(text: string, from: number): number {
  for (const { token, offset } of tokensIn(text, from, text.length)) if (token === ",") return offset;
  return from;
}

/** Comments of a range, which begins outside of strings, each with what has to follow it. */
function commentsIn(text: string, from: number, to: number): string[] {
  return [...tokensIn(text, from, to)].flatMap(({ token }) =>
    token.startsWith("/*") ? [`${token} `] : token.startsWith("//") ? [`${token}\n`] : [],
  );
}
