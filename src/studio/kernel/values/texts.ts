import { pointer, type Repository } from "../../../model/index.ts";
import type { Conflict } from "../../browser/merge-file.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { shortened } from "../../edits/plain-words.ts";
import { CHANGED, Refusal } from "../../edits/refusal.ts";
import { commandSchema, type Of, type TextEdit, textEdits } from "../schema.ts";

/** Sets texts in one or more languages, for everybody. */
export const SET_TEXTS = commandSchema("set", { texts: textEdits });

export function setTexts(repo: Repository, { texts }: Of<typeof SET_TEXTS>): Plan {
  const draft = new Draft(repo);
  setTextsIn(repo, draft, texts);
  return draft.plan(sentence(texts));
}

/** The file for a text in a language. Throws a `Refusal` if there is none. */
export function localePath(repo: Repository, { language, file }: Pick<TextEdit, "language" | "file">): string {
  const path = repo.locales.get(language)?.get(file)?.path;
  if (path === undefined) throw new Refusal(`There are no texts “${file}” in ${language}.`);
  return path;
}

/**
 * Writes texts to the file of each language. If somebody else has changed the same text in the meantime, the person
 * has to decide. Returns the texts that did not exist.
 */
export function setTextsIn(repo: Repository, draft: Draft, texts: readonly TextEdit[]): readonly TextEdit[] {
  const conflicts: Conflict[] = [];
  const added: TextEdit[] = [];
  for (const edit of texts) {
    const path = localePath(repo, edit);
    const at = pointer("", ...edit.key.split("."));
    const now = draft.value(path, at) ?? null;
    if (now !== null && typeof now !== "string") throw new Refusal(`“${edit.key}” is a group of texts, not a text.`);
    if (now !== edit.was && now !== edit.value)
      conflicts.push({ of: `${edit.key}, ${edit.language}`, mine: edit.value, theirs: now, was: edit.was });
    else draft.set(path, at, edit.value);
    if (now === null) added.push(edit);
  }
  if (conflicts.length > 0) throw new Refusal(CHANGED, conflicts);
  return added;
}

/** `“Create your account” becomes “Your account” (en, es)`. */
export function sentence(texts: readonly TextEdit[]): string {
  const changed = texts.filter(({ value, was }) => value !== was);
  const [first] = changed;
  if (first === undefined) return "Nothing changes";
  const languages = [...new Set(changed.map(({ language }) => language))].join(", ");
  const was = first.was === null ? `A new text says` : `“${shortened(first.was)}” becomes`;
  return `${was} “${shortened(first.value)}” (${languages})`;
}
