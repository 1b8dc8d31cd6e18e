import { pluralForms } from "../../linter/index.ts";
import { isOrdinal, languagesOf, localesOf, type LocaleText, once, type Repository } from "../../model/index.ts";
import type { TextEdit } from "../kernel/schema.ts";

/** The forms of each text, by its file and key (without a plural suffix), then by language. */
type Forms = ReadonlyMap<string, ReadonlyMap<string, readonly LocaleText[]>>;

/** All texts, with what is needed to validate new ones. */
export interface KnownTexts {
  readonly languages: readonly string[];
  readonly files: ReadonlySet<string>;
  readonly forms: Forms;
}

type TextVersion = Pick<TextEdit, "file" | "key" | "language">;

const PLURAL = /_((?:ordinal_)?(?:zero|one|two|few|many|other))$/;

export const knownTexts = once((repo: Repository): KnownTexts => {
  const forms = new Map<string, Map<string, readonly LocaleText[]>>();
  for (const { language, name, texts } of localesOf(repo))
    for (const [key, found] of texts) {
      const id = `${name}:${key}`;
      const versions = forms.get(id) ?? new Map<string, readonly LocaleText[]>();
      forms.set(id, versions.set(language, found));
    }
  const files = new Set(localesOf(repo).map(({ name }) => name));
  return { languages: languagesOf(repo), files, forms };
});

/** Why a text is not allowed, as a sentence, or `undefined` if it is. */
export function textProblem(known: KnownTexts, edit: Omit<TextEdit, "was">): string | undefined {
  const { language, file, key, value } = edit;
  if (!known.languages.includes(language)) return `There is no language “${language}”.`;
  if (!known.files.has(file)) return `There is no file of texts “${file}”.`;
  const versions = versionsOf(known, edit);
  if (!isKnown(versions, edit)) return `There is no text “${key}” in “${file}”.`;
  if (value.trim() === "") return "It is empty. An import does not delete texts.";
  if (value.length > LONGEST) return `It has ${value.length} characters: more than ${LONGEST} are not accepted.`;
  if (value.includes("\uFFFD")) return "It contains �, which replaces a letter that was lost when the file was saved.";
  return parameterProblem(known, versions, edit);
}

/** The same limit as for a command. */
const LONGEST = 10_000;

/** The plural forms that a text still lacks in its language after adding the given ones. */
export function formsMissing(known: KnownTexts, place: TextVersion, present: ReadonlySet<string>): readonly string[] {
  const plural = PLURAL.exec(place.key)?.[1];
  const base = place.key.replace(PLURAL, "");
  if (plural === undefined) return [];
  const has = new Set((versionsOf(known, place).get(place.language) ?? []).map((one) => one.plural));
  return pluralForms(place.language, isOrdinal(plural)).filter(
    (form) => !has.has(form) && !present.has(`${base}_${form}`),
  );
}

function versionsOf({ forms }: KnownTexts, { file, key }: TextVersion): ReadonlyMap<string, readonly LocaleText[]> {
  return forms.get(`${file}:${key.replace(PLURAL, "")}`) ?? new Map();
}

/** Whether the text exists in some language, or is a plural form that only this language needs. */
function isKnown(versions: ReadonlyMap<string, readonly LocaleText[]>, { language, key }: TextVersion): boolean {
  const all = [...versions.values()].flat();
  if (all.some(({ fullKey }) => fullKey === key)) return true;
  const plural = PLURAL.exec(key)?.[1];
  return all.some((one) => one.plural !== undefined) && plural !== undefined
    ? pluralForms(language, isOrdinal(plural)).includes(plural)
    : false;
}

function parameterProblem(
  { languages }: KnownTexts,
  versions: ReadonlyMap<string, readonly LocaleText[]>,
  { key, value }: Omit<TextEdit, "was">,
): string | undefined {
  const stray = value.replaceAll(/\{\w+\}/g, "").match(/[{}]/)?.[0];
  if (stray !== undefined) return `A brace (${stray}) belongs to no parameter.`;
  const all = [...versions.values()].flat();
  const isPlural = PLURAL.test(key);
  const known = new Set(all.flatMap((one) => parametersIn(one.value)).concat(isPlural ? ["{count}"] : []));
  // The first language that has the text defines its parameters, as in the check.
  const inOrder = languages.flatMap((language) => versions.get(language) ?? []);
  const same = inOrder.find(({ fullKey }) => fullKey === key) ?? inOrder[0];
  const present = parametersIn(value);
  const lost = parametersIn(same?.value ?? "").filter((name) => !present.includes(name));
  const needed = isPlural ? lost.filter((name) => name !== "{count}") : lost;
  const fresh = present.filter((name) => !known.has(name));
  const parts = [
    ...needed.map((name) => `The parameter “${name}” is lost.`),
    ...fresh.map((name) => `Nothing fills in the parameter “${name}”.`),
  ];
  return parts.length === 0 ? undefined : [...new Set(parts)].join(" ");
}

function parametersIn(words: string): readonly string[] {
  return words.match(/\{\w+\}/g) ?? [];
}
