import { type Form, localesOf, patchedArms, pointer, type Repository, valueAt } from "../../model/index.ts";
import type { Draft, Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { verifiedWithWarnings } from "./verified.ts";
import type { FieldWords } from "../kernel/schema.ts";

/** Adds new texts beside existing ones. */
export interface FreshTexts {
  /** Adds a text and returns its key: the name, with a number appended if it is taken. */
  add(name: string, words: readonly FieldWords[]): string;
  /** Adds the words of a text once more, in every language that has it, and returns their key. */
  copy(key: string): string;
  /** Writes a text that it has added, or one form of it. */
  write(language: string, key: string, value: string): void;
  /** Whether every journey has a text with that key. */
  known(key: string): boolean;
}

/** Where texts are written: the name of a file, and the prefix of their keys. */
interface TextsPlace {
  readonly file: string;
  readonly prefix: string;
}

/**
 * Adds texts at a place. A language without a text gets none: the Texts page lists it as missing, and the check reports
 * it until it is translated.
 */
export function freshTexts(repo: Repository, draft: Draft, { file, prefix }: TextsPlace): FreshTexts {
  const locales = localesOf(repo);
  const made = new Set<string>();
  const isTaken = (key: string) =>
    made.has(key) ||
    locales.some(({ texts }) => texts.has(key) || [...texts.keys()].some((one) => one.startsWith(`${key}.`))) ||
    isBroughtByArms(repo, pointer("", ...key.split(".")));
  const write = (language: string, key: string, value: string) => {
    const path = repo.locales.get(language)?.get(file)?.path;
    if (path === undefined) throw new Refusal(`There are no texts “${file}” in ${language}.`);
    draft.set(path, pointer("", ...key.split(".")), value);
  };
  return {
    write,
    known: (key) => locales.some(({ name, texts }) => name === "common" && texts.has(key)),
    add(name, words) {
      const filled = words.filter(isSaid);
      if (filled.length === 0) throw new Refusal("Write the words that people read, in one language at least.");
      const key = freeName(prefix + name, isTaken);
      made.add(key);
      for (const { language, value } of filled) write(language, key, value.trim());
      return key;
    },
    copy(key) {
      const to = freeName(prefix + key.slice(key.lastIndexOf(".") + 1), isTaken);
      made.add(to);
      for (const { language, texts } of locales)
        for (const { plural, value } of texts.get(key) ?? [])
          write(language, plural === undefined ? to : `${to}_${plural}`, value);
      return to;
    },
  };
}

/** Whether an arm's patch adds a text with this key, which would replace a new one. */
function isBroughtByArms(repo: Repository, at: string): boolean {
  const ops = patchedArms(repo).flatMap(({ files }) => files.flatMap((one) => (isOfTexts(one.file) ? one.ops : [])));
  return ops.some(({ path, value }) => {
    const isWithin = at === path || at.startsWith(`${path}/`);
    return isWithin && valueAt(value, at.slice(path.length)) !== undefined;
  });
}

const isOfTexts = (file: string) => file.startsWith("locales/");

/**
 * The place for a field's texts: beside the label of the field before it, or of any field, or else under the form's
 * name in its journey's texts.
 */
export function besides(repo: Repository, form: Form, neighbour: string | null): TextsPlace {
  const labels = form.fields.flatMap(({ name, layout }) => (layout?.label ? [{ name, key: layout.label.value }] : []));
  const [, folder = "", own = ""] = form.id.split("/");
  const label = labels.find(({ name }) => name === neighbour) ?? labels[0];
  const beside = placeBeside(repo, label?.key ?? "", [folder, "common"]);
  if (beside !== undefined) return beside;
  const hasOwn = localesOf(repo).some(({ name }) => name === folder);
  return { file: hasOwn ? folder : "common", prefix: `${own.replaceAll(/\W/g, "")}.` };
}

/** The place of an existing text: its file (the first in the given order) and the prefix of its key. */
export function placeBeside(repo: Repository, key: string, first: readonly string[]): TextsPlace | undefined {
  const locales = localesOf(repo);
  const file = [...first, ...locales.map(({ name }) => name)].find((name) =>
    locales.some((one) => one.name === name && one.texts.has(key)),
  );
  return file === undefined ? undefined : { file, prefix: key.slice(0, key.lastIndexOf(".") + 1) };
}

/**
 * Plans an edit with texts and checks it as if they were translated. The check also reports missing translations, which
 * are no reason to refuse. `plan` makes the plan with the given texts.
 */
export function onceTranslated<K extends string>(
  repo: Repository,
  filled: Readonly<Record<K, readonly FieldWords[]>>,
  plan: (words: Readonly<Record<K, readonly FieldWords[]>>, isTranslated: boolean) => Plan,
  cannot: string,
): Plan {
  const lists = Object.entries<readonly FieldWords[]>(filled);
  const missing = [...repo.locales.keys()].filter((language) => lists.some(([, words]) => lacks(words, language)));
  const translated = lists.map(([name, words]) => [name, inEveryLanguage(repo, words)]);
  const whole = plan(Object.fromEntries(translated) as typeof filled, true);
  // Placeholder texts are not checked as texts of the language.
  const isChecked = (file: string) => !missing.some((language) => file.startsWith(`locales/${language}/`));
  const { notes = [] } = verifiedWithWarnings(repo, whole, cannot, isChecked);
  return { ...plan(filled, false), notes };
}

function lacks(words: readonly FieldWords[], language: string): boolean {
  return words.some(isSaid) && !words.some((one) => one.language === language && isSaid(one));
}

function inEveryLanguage(repo: Repository, words: readonly FieldWords[]): readonly FieldWords[] {
  const first = words.find(isSaid);
  if (first === undefined) return [];
  return [...repo.locales.keys()].map((language) => {
    return words.find((one) => one.language === language && isSaid(one)) ?? { ...first, language };
  });
}

/** The first of the words that are not empty. */
export function firstSaid(words: readonly FieldWords[]): string | undefined {
  return words.find(isSaid)?.value.trim();
}

function isSaid({ value }: FieldWords): boolean {
  return value.trim() !== "";
}

/** The name itself, or with another number at its end, so that it is free: `name2`, and of that `name3`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const stem = name.replace(/\d+$/, "");
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${stem}${number}`;
  return free;
}
