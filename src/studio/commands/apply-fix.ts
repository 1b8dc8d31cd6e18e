import { equal } from "../../engine/index.ts";
import type { Repository, Fix } from "../../model/index.ts";
import { removeWithParent, Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { commandSchema, whole, typed, written, filePath, type Of } from "../kernel/schema.ts";

/** Settles a finding of the check by its obvious edit. */
export const APPLY_FIX = commandSchema("apply-fix", {
  does: written,
  edits: typed<Fix["edits"]>({
    type: "array",
    minItems: 1,
    maxItems: 1_000,
    items: whole({ file: filePath, pointer: { type: "string", maxLength: 1_000 } }, { was: {}, value: {} }),
  }),
});

/** Makes the edits of a fix. Throws a `Refusal` if a file has changed since the check. */
export function applyFix(repo: Repository, { does, edits }: Of<typeof APPLY_FIX>): Plan {
  const draft = new Draft(repo);
  for (const { file, pointer, was, value } of edits) {
    const list = pointer.slice(0, pointer.lastIndexOf("/"));
    const around = draft.value(file, list);
    const isNew = was === undefined;
    const now = isNew && Array.isArray(around) ? undefined : draft.value(file, pointer);
    if (!equal(now, was)) throw new Refusal(`${file} has changed since the check. Wait for its next result.`);
    if (value === undefined) removeWithParent(draft, file, pointer);
    else if (isNew && Array.isArray(around)) draft.insert(file, list, Number(pointer.slice(list.length + 1)), value);
    else draft.set(file, pointer, value);
  }
  return draft.plan(does);
}
