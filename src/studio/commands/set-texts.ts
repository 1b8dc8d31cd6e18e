import { localePath, sentence } from "../edits/edit-text.ts";
import { pointer, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import type { Conflict } from "../browser/merge-file.ts";
import { Refusal, CHANGED } from "../edits/refusal.ts";
import { commandSchema, textEdits, type Of } from "../kernel/schema.ts";

/** Sets texts in one or more languages, for everybody. */
export const SET_TEXTS = commandSchema("set-texts", { texts: textEdits });
export type SetTexts = Of<typeof SET_TEXTS>;

/**
 * Writes new texts to the file of each language. If somebody else has changed the same text in the meantime, the person
 * has to decide.
 */
export function setTexts(repo: Repository, { texts }: SetTexts): Plan {
  const draft = new Draft(repo);
  const conflicts: Conflict[] = [];
  for (const edit of texts) {
    const path = localePath(repo, edit);
    const at = pointer("", ...edit.key.split("."));
    const now = draft.value(path, at) ?? null;
    if (now !== null && typeof now !== "string") throw new Refusal(`“${edit.key}” is a group of texts, not a text.`);
    if (now !== edit.was && now !== edit.value)
      conflicts.push({ of: `${edit.key}, ${edit.language}`, mine: edit.value, theirs: now, was: edit.was });
    else draft.set(path, at, edit.value);
  }
  if (conflicts.length > 0) throw new Refusal(CHANGED, conflicts);
  return draft.plan(sentence(texts));
}
