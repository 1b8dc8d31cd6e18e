import { findNodeAtLocation } from "jsonc-parser";
import { setAt, treeOf } from "./source-text.ts";

/** New words at a place of a JSON text. */
export interface Words {
  readonly path: readonly string[];
  readonly value: string;
}

/** The text with words at many places, as if each had been set by itself; it is parsed once for all that only replace others. */
export function setWords(text: string, words: readonly Words[]): string {
  const root = treeOf(text);
  const pieces: { readonly from: number; readonly to: number; readonly made: string }[] = [];
  const others: Words[] = [];
  for (const one of words) {
    const node = findNodeAtLocation(root, [...one.path]);
    const holder = findNodeAtLocation(root, one.path.slice(0, -1));
    const [first] = holder?.children ?? [];
    // What stands on one line may have to be spread over several by longer words.
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
