import { findNodeAtLocation } from "jsonc-parser";
import { setAt, treeOf } from "./source-text.ts";

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
    const holder = findNodeAtLocation(root, one.path.slice(0, -1));
    const [first] = holder?.children ?? [];
    // A longer text may force its object from one line to several.
    const isSpread = first !== undefined && text.slice(holder?.offset, first.offset).includes("\n");
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
