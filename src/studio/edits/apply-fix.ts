import type { Repository } from "../../model/index.ts";
import type { ApplyFix } from "./command-fix.ts";
import { removeWithHolder } from "./delete-text.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { isSame } from "./same-json.ts";

/** Makes the edits of a fix. Throws a `Refusal` if a file has changed since the check. */
export function applyFix(repo: Repository, { does, edits }: ApplyFix): Plan {
  const draft = new Draft(repo);
  for (const { file, pointer, was, value } of edits) {
    const list = pointer.slice(0, pointer.lastIndexOf("/"));
    const around = draft.value(file, list);
    const isNew = was === undefined;
    const now = isNew && Array.isArray(around) ? undefined : draft.value(file, pointer);
    if (!isSame(now, was)) throw new Refusal(`${file} has changed since the check. Wait for its next result.`);
    if (value === undefined) removeWithHolder(draft, file, pointer);
    else if (isNew && Array.isArray(around)) draft.insert(file, list, Number(pointer.slice(list.length + 1)), value);
    else draft.set(file, pointer, value);
  }
  return draft.plan(does);
}
