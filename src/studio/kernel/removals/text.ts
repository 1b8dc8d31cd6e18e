import { textsInCode } from "../../../linter/index.ts";
import { experimentsOf, localesOf, pointer, type Repository, usesOf } from "../../../model/index.ts";
import { Draft, type Plan, removeWithParent } from "../../edits/draft.ts";
import { fileWords } from "../../edits/plain-problem.ts";
import { Refusal } from "../../edits/refusal.ts";
import { armText } from "../../edits/arm/set-arm-texts.ts";
import type { OfText } from "../named.ts";
import { stepWords } from "../../edits/rule-words.ts";

/** Deletes a text in every language. Throws a `Refusal` that lists its users if there are any. */
export function removeText(
  repo: Repository,
  { file, key: form, was }: OfText & { readonly was: Readonly<Record<string, string | null>> },
): Plan {
  const own = localesOf(repo).filter(({ name }) => name === file);
  const named = own.flatMap(({ texts }) => [...texts].filter(([, forms]) => forms.some((one) => one.fullKey === form)));
  const [[key] = [form]] = named;
  const locales = own.filter(({ texts }) => texts.has(key));
  const [first] = locales;
  if (first === undefined) throw new Refusal(`There is no text “${key}” in ${file}.`);
  const draft = new Draft(repo);
  const users = usersOf(repo, file, key);
  if (users.length > 0) throw new Refusal(`It is used: ${users.join(", ")}. Remove it there first.`);
  for (const { language, texts } of own) {
    const now = texts.get(key)?.find((one) => one.fullKey === form)?.value ?? null;
    if (now !== (was[language] ?? null))
      throw new Refusal(`Somebody else has changed “${key}” in the meantime (${language}). Look at it again.`);
  }
  for (const { file: source, texts } of locales)
    for (const { pointer: at } of texts.get(key) ?? []) removeWithParent(draft, source.path, at);
  return draft.plan(`The text ${key} is deleted`);
}

function usersOf(repo: Repository, file: string, key: string): readonly string[] {
  const uses = usesOf(repo).filter((use) => use.kind === "text" && use.key === key);
  const places = uses.map(({ place: { flow, step }, file: { path } }) =>
    flow === undefined || step === undefined ? `in ${fileWords(path)}` : `at ${stepWords(repo, flow, step)}`,
  );
  const arms = experimentsOf(repo).list.flatMap(({ patches }) =>
    patches.flatMap(({ flag, arm }) => {
      const fullKeys = localesOf(repo).flatMap(({ name, language, texts }) =>
        name === file ? (texts.get(key) ?? []).map(({ fullKey }) => [language, fullKey] as const) : [],
      );
      const isOther = fullKeys.some(([language, fullKey]) => {
        const path = `locales/${language}/${file}.json`;
        return armText(repo, flag, arm, path, pointer("", ...fullKey.split("."))) !== undefined;
      });
      return isOther ? [`in the arm ${arm} of ${flag}`] : [];
    }),
  );
  const users = [...new Set([...places, ...arms])];
  // The search in code may give false matches, so it is used only if nothing else uses the text.
  return users.length === 0 && textsInCode(repo.root)(key) ? ["by the pages’ own code"] : users;
}
