import { pointer, withoutList } from "../../model/index.ts";
import { nodeAt, type Path, settle } from "./source-text.ts";

/** Puts a list around the value at a path. */
export function listAt(text: string, path: Path): string {
  const { offset, length } = nodeAt(text, path);
  const end = offset + length;
  return settle(`${text.slice(0, offset)}[${text.slice(offset, end)}]${text.slice(end)}`, path);
}

/** Removes the list around the only rule in it. If there is a comment beside the rule, the list stays. */
export function aloneAt(text: string, path: Path): string {
  const alone = withoutList(text, pointer("", ...path));
  return alone === text ? text : settle(alone, path);
}
