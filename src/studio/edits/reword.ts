import { findNodeAtLocation } from "jsonc-parser";
import { type Path, treeOf } from "./source-text.ts";

/** Replaces a text at a path without reformatting anything, for files that another program formats. */
export function rewordAt(text: string, path: Path, words: string): string {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  if (node?.type !== "string") throw new Error(`There are no words at ${path.join(".")}`);
  return text.slice(0, node.offset) + JSON.stringify(words) + text.slice(node.offset + node.length);
}
