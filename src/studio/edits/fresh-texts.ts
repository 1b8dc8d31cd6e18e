import { type Form, localesOf, patchedArms, pointer, type Repository, valueAt } from "../../model/index.ts";
import type { Draft } from "./draft.ts";
import type { FieldWords } from "./field-words.ts";
import { Refusal } from "./refusal.ts";

/** Texts that are new with something, beside those of what is there already. */
export interface FreshTexts {
  /** Writes a text, and gives its key: the name, or with a number where another text is called so. */
  add(name: string, words: readonly FieldWords[]): string;
  /** Whether every journey has a text of that key. */
  known(key: string): boolean;
}

/** Where texts are written: the name of a file, and what their keys begin with. */
export interface TextsPlace {
  readonly file: string;
  readonly prefix: string;
}

/**
 * Texts that are new at a place. A language without words gets no text: the place Texts lists it as missing, and the check tells it until
 * somebody translates it.
 */
export function freshTexts(repo: Repository, draft: Draft, { file, prefix }: TextsPlace): FreshTexts {
  const locales = localesOf(repo);
  const made = new Set<string>();
  const isTaken = (key: string) =>
    made.has(key) ||
    locales.some(({ texts }) => texts.has(key)) ||
    isBroughtByArms(repo, pointer("", ...key.split(".")));
  return {
    known: (key) => locales.some(({ name, texts }) => name === "common" && texts.has(key)),
    add(name, words) {
      const given = words.filter(({ value }) => value.trim() !== "");
      if (given.length === 0) throw new Refusal("Write the words that people read, in one language at least.");
      let key = prefix + name;
      for (let number = 2; isTaken(key); number += 1) key = `${prefix}${name}${number}`;
      made.add(key);
      for (const { language, value } of given) {
        const path = repo.locales.get(language)?.get(file)?.path;
        if (path === undefined) throw new Refusal(`There are no texts “${file}” in ${language}.`);
        draft.set(path, pointer("", ...key.split(".")), value.trim());
      }
      return key;
    },
  };
}

/** Whether an arm's patch brings a text there: it would stand in the place of a new one of that name. */
function isBroughtByArms(repo: Repository, at: string): boolean {
  const ops = patchedArms(repo).flatMap(({ files }) => files.flatMap((one) => (isOfTexts(one.file) ? one.ops : [])));
  return ops.some(({ path, value }) => {
    const isWithin = at === path || at.startsWith(`${path}/`);
    return isWithin && valueAt(value, at.slice(path.length)) !== undefined;
  });
}

const isOfTexts = (file: string) => file.startsWith("locales/");

/** For a field: where the label of the one before it stands; of any field; else the form's own name among its journey's texts. */
export function besides(repo: Repository, form: Form, neighbour: string | null): TextsPlace {
  const labels = form.fields.flatMap(({ name, layout }) => (layout?.label ? [{ name, key: layout.label.value }] : []));
  const [, folder = "", own = ""] = form.id.split("/");
  const label = labels.find(({ name }) => name === neighbour) ?? labels[0];
  const beside = placeBeside(repo, label?.key ?? "", [folder, "common"]);
  if (beside !== undefined) return beside;
  const hasOwn = localesOf(repo).some(({ name }) => name === folder);
  return { file: hasOwn ? folder : "common", prefix: `${own.replaceAll(/\W/g, "")}.` };
}

/** Beside a text that is there: its file, of several the one that comes first here, and what its key begins with. */
export function placeBeside(repo: Repository, key: string, first: readonly string[]): TextsPlace | undefined {
  const locales = localesOf(repo);
  const file = [...first, ...locales.map(({ name }) => name)].find((name) =>
    locales.some((one) => one.name === name && one.texts.has(key)),
  );
  return file === undefined ? undefined : { file, prefix: key.slice(0, key.lastIndexOf(".") + 1) };
}
