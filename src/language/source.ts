import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Json } from "../engine/index.ts";
import { pointer, segmentsOf } from "./pointer.ts";
import type { Problem } from "./problem.ts";

/** Where something stands in a file; lines and columns (UTF-16 units) count from 1, the end is just behind it. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A JSON file as read, with the place of every value. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `undefined` when the file is not JSON; then there is a problem that says where. */
  readonly value: Json | undefined;
  /** Position of the value at a JSON pointer, or of its key; of the nearest enclosing value that exists. */
  locate(pointer: string, part?: "key" | "value"): Position;
  /** Of what a `$ref` has brought, or what is in it: where it is written. */
  partAt?(pointer: string): PartPlace | undefined;
}

/** A place in another file, or elsewhere in the same. */
export interface PartPlace {
  readonly path: string;
  readonly pointer: string;
}

/** A file, and what keeps it from being strict JSON. */
export interface ParsedSource {
  readonly file: SourceFile;
  readonly problems: readonly Problem[];
}

/** Far beyond what a person writes; below what would overflow a stack. */
const DEEPEST = 200;

/** Keys that change an object's behaviour instead of its content. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Reads strict JSON: no comments, no trailing commas, no repeated keys, no byte order mark, well-formed UTF-8. */
export function parseSource(path: string, content: string | Uint8Array): ParsedSource {
  const { text, fault } = decode(content);
  const lines = lineStarts(text);
  const found: { offset: number; length: number; pointer: string; message: string }[] = [];
  const report = (offset: number, length: number, message: string, at = "") =>
    found.push({ offset, length, pointer: at, message });

  if (fault !== undefined) report(0, 1, fault);
  const deep = fault === undefined ? tooDeep(text) : undefined;
  if (deep !== undefined) report(deep, 1, `This is nested deeper than ${DEEPEST} levels.`);
  const errors: ParseError[] = [];
  const readable = fault === undefined && deep === undefined;
  const tree = readable ? parseTree(text, errors, { disallowComments: true }) : undefined;
  for (const [index, { error, offset, length }] of errors.entries()) {
    // One mistake is often told twice at one place ("property name expected", "value expected").
    if (errors[index - 1]?.offset === offset) continue;
    report(offset, length, words(printParseErrorCode(error)));
  }
  if (tree !== undefined && errors.length === 0) findBadKeys(tree, "", report);

  const broken = fault !== undefined || deep !== undefined || errors.length > 0 || tree === undefined;
  if (broken && found.length === 0) report(0, 0, "The file is empty.");
  let value: Json | undefined;
  if (found.length === 0) {
    try {
      value = JSON.parse(text) as Json;
    } catch (error) {
      report(0, 1, `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  const at = (offset: number, length: number): Position => range(lines, offset, offset + length);
  const file: SourceFile = {
    path,
    text,
    value,
    locate(target, part = "value") {
      const node = tree && nodeAt(tree, segmentsOf(target), part);
      return node === undefined ? at(0, 0) : at(node.offset, node.length);
    },
  };
  const problems = found.map(({ offset, length, pointer: where, message }): Problem => {
    return { rule: "json", severity: "error", file: path, pointer: where, position: at(offset, length), message };
  });
  return { file, problems };
}

function decode(content: string | Uint8Array): { text: string; fault?: string } {
  let text: string;
  if (typeof content === "string") text = content;
  else {
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    } catch {
      return { text: new TextDecoder().decode(content), fault: "This file is not UTF-8. Save it as UTF-8." };
    }
  }
  if (text.startsWith("\uFEFF"))
    return { text, fault: "The file starts with a byte order mark. Save it as UTF-8 without one." };
  return { text };
}

/** Offset of the first bracket that is too deep. Counted on tokens: the parser itself would overflow the stack. */
function tooDeep(text: string): number | undefined {
  const openBrace = 1;
  const closeBrace = 2;
  const openBracket = 3;
  const closeBracket = 4;
  const end = 17;
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== end; token = scanner.scan()) {
    if (token === openBrace || token === openBracket) depth += 1;
    else if (token === closeBrace || token === closeBracket) depth -= 1;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return undefined;
}

function findBadKeys(
  node: Node,
  at: string,
  report: (offset: number, length: number, message: string, at: string) => void,
): void {
  const seen = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === "array") findBadKeys(child, pointer(at, index), report);
    const [key, value] = child.type === "property" ? (child.children ?? []) : [];
    if (key === undefined) continue;
    const name = String(key.value);
    const here = pointer(at, name);
    if (FORBIDDEN.has(name)) report(key.offset, key.length, `The key "${name}" is not allowed. Rename it.`, here);
    if (seen.has(name)) report(key.offset, key.length, `The key "${name}" is here twice. Remove one of them.`, here);
    seen.add(name);
    if (value !== undefined) findBadKeys(value, here, report);
  }
}

function nodeAt(root: Node, segments: readonly string[], part: "key" | "value"): Node {
  let node = root;
  for (const [index, segment] of segments.entries()) {
    const children = node.children ?? [];
    if (node.type === "array") {
      const item = children[Number(segment)];
      if (item === undefined) return node;
      node = item;
      continue;
    }
    const property =
      node.type === "object" ? children.find((child) => child.children?.[0]?.value === segment) : undefined;
    const [key, value] = property?.children ?? [];
    if (key === undefined) return node;
    if (value === undefined || (part === "key" && index === segments.length - 1)) return key;
    node = value;
  }
  return node;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function range(lines: readonly number[], start: number, end: number): Position {
  const from = place(lines, start);
  const to = place(lines, end);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

function place(lines: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

/** What is wrong and what to do; `SomethingElse` → `Something else.` */
function words(code: string): string {
  return WORDS[code] ?? `${code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`;
}

/** By the parser's codes for what people get wrong. */
const WORDS: Readonly<Record<string, string>> = {
  CommaExpected: "A comma is missing before this.",
  ColonExpected: "A colon is missing before this.",
  PropertyNameExpected: "A key in double quotes is wanted here. Add it, or remove the comma before.",
  ValueExpected: "A value is wanted here. Add it, or remove the comma before.",
  CloseBraceExpected: "A closing brace } is missing before this.",
  CloseBracketExpected: "A closing bracket ] is missing before this.",
  EndOfFileExpected: "The file should end before this: a bracket is too many, or one is missing further up.",
  UnexpectedEndOfString: "The quotation mark at the end of this text is missing.",
  InvalidSymbol: "This is no value of JSON. Put a text in double quotes.",
  InvalidCommentToken: "JSON has no comments. Remove this.",
};
