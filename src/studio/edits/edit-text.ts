import { applyEdits, findNodeAtLocation } from "jsonc-parser";
import { settle } from "./json-layout.ts";
import { indentAt, nodeAt, type Path, startsWithBreak, treeOf } from "./json-text.ts";
import { setAt } from "./source-text.ts";

/** Puts a list around the value at a path. */
export function listAt(text: string, path: Path): string {
  const { offset, length } = nodeAt(text, path);
  const end = offset + length;
  return settle(`${text.slice(0, offset)}[${text.slice(offset, end)}]${text.slice(end)}`, path, text);
}

/**
 * Removes the list around the only rule in it. The text of the rule stays as it is, but moves to the left. If there is a
 * comment beside the rule, the list stays.
 */
export function aloneAt(text: string, path: Path): string {
  const list = nodeAt(text, path);
  const [rule, ...others] = list.children ?? [];
  if (list.type !== "array" || rule?.type !== "object" || others.length > 0) return text;
  const [end, listEnd] = [rule.offset + rule.length, list.offset + list.length];
  const beside = text.slice(list.offset + 1, rule.offset) + text.slice(end, listEnd - 1);
  if (beside.trim() !== "") return text;
  const further = beside.includes("\n") ? indentAt(text, rule.offset).length - indentAt(text, list.offset).length : 0;
  const moved = text.slice(rule.offset, end).replaceAll(new RegExp(`\\n {0,${Math.max(further, 0)}}`, "g"), "\n");
  return settle(applyEdits(text, [{ offset: list.offset, length: list.length, content: moved }]), path, text);
}

/** Replaces a text at a path without reformatting anything, for files that another program formats. */
export function rewordAt(text: string, path: Path, words: string): string {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  if (node?.type !== "string") throw new Error(`There are no words at ${path.join(".")}`);
  return text.slice(0, node.offset) + JSON.stringify(words) + text.slice(node.offset + node.length);
}

/** A new text at a path in a JSON file. */
export interface Words {
  readonly path: readonly string[];
  readonly value: string;
}

/**
 * Sets many texts, with the same result as one by one. The file is parsed only once for all texts that replace existing
 * ones.
 */
export function setWords(text: string, words: readonly Words[]): string {
  const root = treeOf(text);
  const pieces: { readonly from: number; readonly to: number; readonly made: string }[] = [];
  const others: Words[] = [];
  for (const one of words) {
    const node = findNodeAtLocation(root, [...one.path]);
    const container = findNodeAtLocation(root, one.path.slice(0, -1));
    // A longer text may force its object from one line to several.
    const isSpread = container !== undefined && startsWithBreak(text, container);
    if (node?.type !== "string" || !isSpread) others.push(one);
    else pieces.push({ from: node.offset, to: node.offset + node.length, made: JSON.stringify(one.value) });
  }
  let made = "";
  let at = 0;
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    made += text.slice(at, piece.from) + piece.made;
    at = piece.to;
  }
  made += text.slice(at);
  return others.reduce((all, { path, value }) => setAt(all, path, value), made);
}
