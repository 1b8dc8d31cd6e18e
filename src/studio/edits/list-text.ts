import { applyEdits } from "jsonc-parser";
import { nodeAt, type Path, settle } from "./source-text.ts";

/** Puts a list around the value at a path. */
export function listAt(text: string, path: Path): string {
  const { offset, length } = nodeAt(text, path);
  const end = offset + length;
  return settle(`${text.slice(0, offset)}[${text.slice(offset, end)}]${text.slice(end)}`, path);
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
  const further = beside.includes("\n") ? indentAt(text, rule.offset) - indentAt(text, list.offset) : 0;
  const moved = text.slice(rule.offset, end).replaceAll(new RegExp(`\\n {0,${Math.max(further, 0)}}`, "g"), "\n");
  return settle(applyEdits(text, [{ offset: list.offset, length: list.length, content: moved }]), path);
}

/** The number of spaces before the line at an offset. */
function indentAt(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1);
  return line.length - line.trimStart().length;
}
