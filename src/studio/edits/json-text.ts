import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import { recent } from "../../model/index.ts";

/** A path in a JSON text: names of properties and indexes of lists. */
export type Path = readonly (string | number)[];

/** The value at a path, or `undefined` if there is none. */
export function valueIn(text: string, path: Path): Json | undefined {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  return node === undefined ? undefined : (getNodeValue(node) as Json);
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

/** Cached, because an edit asks for the same text many times. */
export const treeOf = recent(4, (text): Node => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root === undefined || errors.length > 0) throw new NotJson("This file is not JSON now.");
  return root;
});

export function nodeAt(text: string, path: Path): Node {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  if (node === undefined) throw new Error(`There is nothing at ${path.join(".")}`);
  return node;
}

/** The indentation of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";
}

/** Whether the first member of a list or an object is on a line of its own. */
export function startsWithBreak(text: string, { offset, children: [first] = [] }: Node): boolean {
  return first !== undefined && text.slice(offset, first.offset).includes("\n");
}

/** The tokens that matter between values: comments and commas, and also strings, so that their content is skipped. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,/g;

function* tokensIn(text: string, from: number, to: number) {
  for (const { 0: token, index } of text.slice(from, to).matchAll(TOKENS)) yield { token, offset: from + index };
}

/** The offset of the next comma. */
export function commaAfter(text: string, from: number): number {
  for (const { token, offset } of tokensIn(text, from, text.length)) if (token === ",") return offset;
  return from;
}

/** The comments in a range, each with the separator it needs. The range must start outside of strings. */
export function commentsIn(text: string, from: number, to: number): string[] {
  return [...tokensIn(text, from, to)].flatMap(({ token }) =>
    token.startsWith("/*") ? [`${token} `] : token.startsWith("//") ? [`${token}\n`] : [],
  );
}
