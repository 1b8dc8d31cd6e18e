import { findNodeAtLocation } from "jsonc-parser";
import { type Path, treeOf } from "./source-text.ts";

/** The text with other words at a path, and nothing around them laid out anew: for files that something else prints. */
export function rewordAt(text: string, path: Path, words: string): string {
  const node = findNodeAtLocation(treeOf(text), [...path]);
  if (node?.type !== "string") throw new Error(`There are no words at ${path.join(".")}`);
  return text.slice(0, node.offset) + JSON.stringify(words) + text.slice(node.offset + node.length);
}
