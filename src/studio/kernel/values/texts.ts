import { isObject, localesOf, patchedArms, pointer, type Repository, usesOf } from "../../../model/index.ts";
import type { Conflict } from "../../browser/merge-file.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { shortened } from "../../edits/plain-words.ts";
import { CHANGED, Refusal } from "../../edits/refusal.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { textsOfStep } from "../../edits/step/add-button.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import { commandSchema, name, type Of, type TextEdit, textEdits, whole } from "../schema.ts";
import { writtenOf } from "../target.ts";

/**
 * Sets texts in one or more languages, for everybody. `onlyAt`: the step gets a text of its own, and others that show it
 * keep theirs.
 */
export const SET_TEXTS = commandSchema("set", { texts: textEdits }, { onlyAt: whole({ flow: name, step: name }) });
type SetTexts = Of<typeof SET_TEXTS>;

export function setTexts(repo: Repository, { texts, onlyAt }: SetTexts): Plan {
  const draft = new Draft(repo);
  setTextsIn(repo, draft, texts);
  if (onlyAt === undefined) return draft.plan(sentence(texts));
  const plan = ownText(repo, texts, onlyAt);
  return verifiedWithWarnings(repo, plan, "The step cannot have a text of its own.");
}

/** Gives a step a text of its own in place of one that others show, too. */
function ownText(repo: Repository, texts: SetTexts["texts"], onlyAt: NonNullable<SetTexts["onlyAt"]>): Plan {
  const [key = "", ...others] = new Set(texts.map((edit) => withoutForm(repo, edit.key)));
  const where = stepWords(repo, onlyAt.flow, onlyAt.step);
  const uses = usesOf(repo).filter((use) => use.kind === "text" && use.key === key);
  const isHere = ({ place }: (typeof uses)[number]) =>
    place.flow === onlyAt.flow && place.step === onlyAt.step && place.form === undefined;
  const own = uses.filter(isHere);
  if (others.length > 0) throw new Refusal("Only one text at a time can be changed for one step.");
  if (own.length === 0) throw new Refusal(`${where} itself does not have this text: a form or a part has it.`);
  const draft = new Draft(repo);
  const { flow, step } = stepWritten(repo, onlyAt.flow, onlyAt.step);
  const fresh = textsOfStep(repo, draft, flow, step);
  const copy = fresh.copy(key);
  for (const { language, key: form, value } of texts) fresh.write(language, copy + form.slice(key.length), value);
  for (const use of own) {
    const { path, pointer: own, isShared } = writtenOf(repo, use);
    // With parameters, it is an object.
    const at = isObject(draft.value(path, own)) ? pointer(own, "key") : own;
    if (isShared || draft.value(path, at) !== key)
      throw new Refusal(`At ${where} the text is written in a part that others share, or chosen by a condition.`);
    draft.set(path, at, copy);
  }
  const paths = new Set(localesOf(repo).flatMap(({ texts: all }) => all.get(key)?.map(({ file }) => file.path) ?? []));
  const at = pointer("", ...key.split("."));
  const other = patchedArms(repo).filter(({ files }) =>
    files.some(({ file, ops }) => paths.has(file) && ops.some(({ path }) => path === at)),
  );
  const notes = other.map(
    ({ flag, arm }) => `The arm ${arm} of ${flag} has other words for it: people in the arm no longer see those here.`,
  );
  return draft.plan(`${sentence(texts)}, only at ${where}`, notes);
}

/** The key by which a text is named: a form of a plural has a suffix behind it. */
function withoutForm(repo: Repository, key: string): string {
  const named = localesOf(repo).flatMap(({ texts }) => [...texts]);
  return named.find(([, forms]) => forms.some(({ fullKey }) => fullKey === key))?.[0] ?? key;
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
