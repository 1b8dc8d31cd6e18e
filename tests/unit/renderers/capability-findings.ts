import { contextOf } from "../../../src/linter/context.ts";
import { rules } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";

/** These rules compare forms with each other, or look at words. */
const OTHERS = new Set(["sibling-fields", "label-field", "other-limits", "name-spelling", "spelling", "unused-text"]);

/** What the check says about each form, by its name. */
export function findingsIn(root: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const context = contextOf(readRepository(root));
  for (const rule of rules.filter(({ id }) => !OTHERS.has(id)))
    for (const { file, message } of rule.check(context)) {
      const id = /([^/]+)\.(?:schema|ui)\.json$/.exec(file.path)?.[1] ?? file.path;
      found.set(id, [...(found.get(id) ?? []), message]);
    }
  return found;
}
