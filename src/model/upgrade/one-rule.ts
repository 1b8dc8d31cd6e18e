import { isDeepStrictEqual } from "node:util";
import { applyEdits, parseTree } from "jsonc-parser";
import { isRule } from "../flow/one-rule.ts";
import { ruleLists } from "../flow/rule-lists.ts";
import { isList } from "../json.ts";
import { segmentsOf, valueAt } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { readAgain } from "../reread.ts";
import { nodeAt } from "./edits.ts";

/** Removes the list around each rule that is alone in it. Returns the new texts of these files, by path. */
export function withLoneRules(repo: Repository): ReadonlyMap<string, string> {
  let current = repo;
  for (const [path, places] of ruleLists(repo)) {
    const lone = [...places].filter((at) => {
      const rules = valueAt(repo.files.get(path)?.value, at);
      return isList(rules) && rules.length === 1 && isRule(rules[0]);
    });
    // Innermost first, because the pointers inside a list change with it.
    current = rewritten(
      current,
      path,
      lone.toSorted((one, other) => other.length - one.length),
    );
  }
  return new Map(
    [...current.files].flatMap(([path, { text }]) => (text === repo.files.get(path)?.text ? [] : [[path, text]])),
  );
}

/** Leaves out the places where the journeys would no longer be the same, such as a part that is also used as a list. */
function rewritten(repo: Repository, path: string, places: readonly string[]): Repository {
  if (places.length === 0) return repo;
  const text = places.reduce(withoutList, repo.files.get(path)?.text ?? "");
  const after = readAgain(repo, path, text);
  if (after.flows.every(({ value }, index) => isDeepStrictEqual(value, repo.flows[index]?.value))) return after;
  if (places.length === 1) return repo;
  const half = Math.ceil(places.length / 2);
  return rewritten(rewritten(repo, path, places.slice(0, half)), path, places.slice(half));
}

/**
 * The text of a file without the list around the only rule at a pointer. The text of the rule stays as it is, but moves
 * to the left. If there is a comment beside the rule, the list stays.
 */
export function withoutList(text: string, at: string): string {
  const root = parseTree(text);
  const list = root && nodeAt(root, segmentsOf(at));
  const [rule, ...others] = list?.children ?? [];
  if (list?.type !== "array" || rule?.type !== "object" || others.length > 0) return text;
  const [end, listEnd] = [rule.offset + rule.length, list.offset + list.length];
  const beside = text.slice(list.offset + 1, rule.offset) + text.slice(end, listEnd - 1);
  if (beside.trim() !== "") return text;
  const further = beside.includes("\n") ? indentAt(text, rule.offset) - indentAt(text, list.offset) : 0;
  const moved = text.slice(rule.offset, end).replaceAll(new RegExp(`\\n {0,${Math.max(further, 0)}}`, "g"), "\n");
  return applyEdits(text, [{ offset: list.offset, length: list.length, content: moved }]);
}

/** The number of spaces before the line at an offset. */
function indentAt(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1);
  return line.length - line.trimStart().length;
}
