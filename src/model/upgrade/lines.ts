import { applyEdits, type Edit, type Node, parseTree } from "jsonc-parser";
import { textOf } from "./edits.ts";

/** The formatter's maximum width of a line (.biome.json). */
const WIDTH = 120;

/**
 * The text with each object and list on one line if there is room. The formatter keeps an object on several lines if it
 * was so before. So one of two equal rules might otherwise take three times as many lines as the other. An object with
 * a comment stays as it is, and so does everything around it.
 */
export function onFewLines(text: string): string {
  const root = parseTree(text);
  return applyEdits(
    text,
    (root?.children ?? []).flatMap((one) => editsIn(text, one)),
  );
}

function editsIn(text: string, node: Node): Edit[] {
  const { offset, length, children = [] } = node;
  const written = textOf(text, node);
  const isSpread = node.type !== "property" && written.includes("\n") && !holdsComment(written);
  const line = isSpread ? onOneLine(text, node) : "";
  const comma = text[offset + length] === "," ? 1 : 0;
  if (!isSpread || columnOf(text, offset) + line.length + comma > WIDTH)
    return children.flatMap((child) => editsIn(text, child));
  return [{ offset, length, content: line }];
}

function onOneLine(text: string, node: Node): string {
  const parts = (node.children ?? []).map((child) => onOneLine(text, child));
  if (node.type === "property") return parts.join(": ");
  if (node.type === "array") return `[${parts.join(", ")}]`;
  if (node.type === "object") return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
  return textOf(text, node);
}

/** Outside strings, JSON with comments has slashes only in comments. */
function holdsComment(written: string): boolean {
  return written.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").includes("/");
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
