import type { Node } from "jsonc-parser";
import { commentsIn, indentAt, type Path, startsWithBreak, treeOf } from "./json-text.ts";

/** The line width of the formatter (.biome.json). */
const WIDTH = 120;

/**
 * Lays out anew what an edit changed, as the formatter does: the value at a path, and what shares its lines. `before` is
 * the text before the edit: in a file that was laid out otherwise, what has several lines keeps them.
 */
export function settle(text: string, path: Path, before: string): string {
  const root = treeOf(text);
  const made = layOut(placeIn(text, root), path, !isLaidOut(before));
  const settled = text.slice(0, root.offset) + made + text.slice(root.offset + root.length);
  return before.includes("\r\n") ? settled.replaceAll(/\r?\n/g, "\r\n") : settled;
}

let known: { readonly text: string; readonly isLaidOut: boolean } | undefined;

/** One edit may change a hundred places of a file, each of a text that the change before it made. */
function isLaidOut(text: string): boolean {
  if (known?.text !== text) {
    const lines = text.replaceAll("\r\n", "\n");
    const { offset, length } = treeOf(lines);
    known = { text, isLaidOut: laidOut(lines) === lines.slice(offset, offset + length) };
  }
  return known.isLaidOut;
}

/**
 * Lays out a JSON text as the formatter does: a list has one line if that is short enough, an object only if it does not
 * start with a line break, which its author chose. What has comments stays as it is.
 */
export function laidOut(text: string): string {
  return layOut(placeIn(text, treeOf(text)));
}

interface PlacedNode {
  readonly text: string;
  readonly node: Node;
  /** The indentation of its first line. */
  readonly indent: string;
  readonly column: number;
  /** How many characters follow it on its last line. */
  readonly after: number;
}

/**
 * With a path, an object of several lines keeps them, except for what leads to that path; with `keepsLists`, a list too.
 */
function layOut({ text, node, indent, column, after }: PlacedNode, path?: Path, keepsLists = false): string {
  const source = text.slice(node.offset, node.offset + node.length);
  const within = (leading: Path) =>
    withChild(text, node, leading, (value, rest) => layOut(placeIn(text, value), rest, keepsLists));
  if (keepsLists && path !== undefined && path.length > 0 && source.includes("\n")) return within(path);
  const line = lineOf(text, node, WIDTH - column - after);
  if (line !== undefined) return line;
  const { type, children = [] } = node;
  if (children.length === 0) return source;
  const isSpread = startsWithBreak(text, node);
  if (commentsIn(source, 0, source.length).length > 0 || (isSpread && path !== undefined && !areNumbers(children)))
    return path === undefined ? source : within(path);
  const inner = `${indent}  `;
  const [open, close] = type === "array" ? "[]" : "{}";
  const pieces = children.map((child, index) => {
    const { name, value } = memberOf(text, child);
    const comma = index < children.length - 1 ? 1 : 0;
    return name + layOut({ text, node: value, indent: inner, column: inner.length + name.length, after: comma });
  });
  const lines = areNumbers(children)
    ? filled(pieces, WIDTH - inner.length)
    : pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece},` : piece));
  return `${open}\n${lines.map((one) => inner + one).join("\n")}\n${indent}${close}`;
}

/** What has several lines, with the child on a path laid out anew by `laid`. */
function withChild(text: string, node: Node, [name, ...path]: Path, laid: (value: Node, path: Path) => string): string {
  const [from, to] = [node.offset, node.offset + node.length];
  const child = node.children?.find(
    (one, index) => name === (one.type === "property" ? one.children?.[0]?.value : index),
  );
  if (child === undefined) return text.slice(from, to);
  const { value } = memberOf(text, child);
  return text.slice(from, value.offset) + laid(value, path) + text.slice(value.offset + value.length, to);
}

/** Where a value is written. */
function placeIn(text: string, node: Node): PlacedNode {
  const { offset, length } = node;
  const after = text[offset + length] === "," ? 1 : 0;
  return { text, node, indent: indentAt(text, offset), column: columnOf(text, offset), after };
}

/** A value on one line, or `undefined` if it has more characters than that or cannot be on one line. */
function lineOf(text: string, node: Node, longest: number): string | undefined {
  const { type, offset, length, children } = node;
  if (children === undefined) return length <= longest ? text.slice(offset, offset + length) : undefined;
  const inside = text.slice(offset + 1, offset + length - 1);
  if (children.length === 0) return inside.trim() === "" ? (type === "array" ? "[]" : "{}") : undefined;
  if (type === "object" && startsWithBreak(text, node)) return undefined;
  let line = type === "array" ? "[" : "{ ";
  for (const [index, child] of children.entries()) {
    const { name, value } = memberOf(text, child);
    const piece = lineOf(text, value, longest - line.length - name.length);
    if (piece === undefined) return undefined;
    line += `${index > 0 ? ", " : ""}${name}${piece}`;
  }
  line += type === "array" ? "]" : " }";
  return line.length <= longest && commentsIn(inside, 0, inside.length).length === 0 ? line : undefined;
}

/** An item of a list, or a member of an object with its name as it is written. */
function memberOf(text: string, child: Node): { readonly name: string; readonly value: Node } {
  const [key, value] = child.type === "property" ? (child.children ?? []) : [];
  if (key === undefined || value === undefined) return { name: "", value: child };
  return { name: `${text.slice(key.offset, key.offset + key.length)}: `, value };
}

/** The formatter fills lines with the numbers of a list. */
function areNumbers(children: readonly Node[]): boolean {
  return children.every(({ type }) => type === "number");
}

function filled(pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const one = index < pieces.length - 1 ? `${piece},` : piece;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + one.length <= width) lines[lines.length - 1] = `${last} ${one}`;
    else lines.push(one);
  }
  return lines;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
