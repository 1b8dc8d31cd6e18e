import { languageChain } from "../../engine/index.ts";
import {
  isOrdinal,
  experimentsOf,
  languagesOf,
  localeIn,
  localesOf,
  type LocaleText,
  once,
  pointer,
  type Repository,
  type SourceFile,
  type Use,
  usesOf,
} from "../../model/index.ts";
import { pluralForms } from "../../linter/index.ts";
import { armText } from "../edits/index.ts";
import type { Finding, TextRow } from "../protocol.ts";

/** The texts in the last commit, by file path and key. Empty if there is no commit. */
export type CommittedTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** All texts in all languages, with where they are shown and what has to be done. */
export function textRows(
  repo: Repository,
  committed: CommittedTexts = new Map(),
  findings: readonly Finding[] = [],
): readonly TextRow[] {
  const languages = languagesOf(repo);
  const forms = new Map(
    languages.map(
      (language) => [language, new Set([false, true].flatMap((one) => pluralForms(language, one)))] as const,
    ),
  );
  const names = [...new Set(localesOf(repo).map(({ name }) => name))];
  const places = placesOf(repo);
  const unused = unusedIn(findings);
  return names.flatMap((name) => {
    const keys = new Map<string, TextName>();
    const unusedKeys = new Set<string>();
    for (const locale of localesOf(repo).filter((one) => one.name === name))
      for (const text of [...locale.texts.values()].flat()) {
        for (const one of [text, ...otherForms(text, forms)]) if (!keys.has(one.fullKey)) keys.set(one.fullKey, one);
        if (unused.has(`${locale.file.path}:${text.pointer}`)) unusedKeys.add(text.key);
      }
    return [...keys.values()].map((text): TextRow => {
      const { key, fullKey } = text;
      const values = languages.map((language) => [language, textIn(repo, language, name, fullKey)] as const);
      const shown = places.get(`${name}:${key}`) ?? { steps: [], room: null };
      return {
        file: name,
        key: fullKey,
        values: Object.fromEntries(values),
        arms: armsOf(repo, languages, name, fullKey),
        shown: shown.steps,
        room: shown.room,
        missingIn: values.flatMap(([language, value]) =>
          value || !isNeeded(text, forms.get(language)) || isInherited(repo, language, name, fullKey) ? [] : language,
        ),
        unused: unusedKeys.has(key),
        stale: isStale(repo, committed, languages, name, fullKey),
      };
    });
  });
}

/** The texts that the fixes of findings would delete because nothing uses them, as `file:pointer`. */
function unusedIn(findings: readonly Finding[]): ReadonlySet<string> {
  const edits = findings.flatMap(({ rule, fix }) => (rule === "unused-text" ? (fix?.edits ?? []) : []));
  return new Set(edits.map(({ file, pointer }) => `${file}:${pointer}`));
}

type TextName = Pick<LocaleText, "key" | "fullKey" | "plural">;
/** Plural forms by language. */
type Forms = ReadonlyMap<string, ReadonlySet<string>>;

/** The plural forms that some language needs, even if none has them. */
function otherForms({ key, plural }: TextName, forms: Forms): readonly TextName[] {
  if (plural === undefined) return [];
  const all = new Set([...forms.values()].flatMap((own) => [...own]));
  const alike = [...all].filter((form) => isOrdinal(form) === isOrdinal(plural));
  return alike.map((form) => ({ key, fullKey: `${key}_${form}`, plural: form }));
}

function isNeeded({ plural }: TextName, forms: ReadonlySet<string> | undefined): boolean {
  return plural === undefined || forms?.has(plural) === true;
}

/** The file in which a journey finds a key. */
export function fileOf(repo: Repository, flow: string | undefined, texts: readonly string[], key: string) {
  const names = [flow ?? "", ...texts, "common"];
  return names.find((name) => localesOf(repo).some((locale) => locale.name === name && locale.texts.has(key)));
}

/** Whether a language that stands for this one has the text. */
function isInherited(repo: Repository, language: string, name: string, fullKey: string): boolean {
  return languageChain(language)
    .slice(1)
    .some((one) => textIn(repo, one, name, fullKey) !== null);
}

function textIn(repo: Repository, language: string, name: string, fullKey: string): string | null {
  const file = repo.locales.get(language)?.get(name);
  return (file && byFullKey(file).get(fullKey)) ?? null;
}

const byFullKey = once((file: SourceFile): ReadonlyMap<string, string> => {
  const texts = [...localeIn(file).texts.values()].flat();
  return new Map(texts.map((one) => [one.fullKey, one.value]));
});

function armsOf(repo: Repository, languages: readonly string[], name: string, key: string): TextRow["arms"] {
  const at = pointer("", ...key.split("."));
  const found: Record<string, Record<string, string>> = {};
  for (const { patches } of experimentsOf(repo).list)
    for (const { flag, arm } of patches)
      for (const language of languages) {
        const words = armText(repo, flag, arm, `locales/${language}/${name}.json`, at);
        if (words !== undefined) (found[`${flag}=${arm}`] ??= {})[language] = words;
      }
  return found;
}

/** Whether a text changed in one language since the last commit, but not in another. */
function isStale(
  repo: Repository,
  committed: CommittedTexts,
  languages: readonly string[],
  name: string,
  key: string,
): boolean {
  if (committed.size === 0) return false;
  const isChanged = new Set(
    languages.flatMap((language) => {
      const before = committed.get(`locales/${language}/${name}.json`)?.get(key);
      // A new text does not count as changed.
      return before === undefined ? [] : before !== textIn(repo, language, name, key);
    }),
  );
  return isChanged.size === 2;
}

interface Shown {
  readonly steps: readonly string[];
  readonly room: number | null;
}

/** Where texts are shown, by file and key. Texts of a form are shown wherever a step shows the form. */
function placesOf(repo: Repository): ReadonlyMap<string, Shown> {
  const uses = usesOf(repo);
  const forms = new Map<string, Use["place"][]>();
  for (const use of uses)
    if (use.kind === "schema" && use.role === "form" && use.place.step !== undefined)
      forms.set(use.schema, [...(forms.get(use.schema) ?? []), use.place]);
  const files = new Map(localesOf(repo).map((locale) => [locale.name, new Set<string>()]));
  for (const { name, texts } of localesOf(repo)) for (const key of texts.keys()) files.get(name)?.add(key);
  const found = new Map<string, { steps: Set<string>; room: number | null }>();
  for (const use of uses) {
    if (use.kind !== "text") continue;
    const places = use.place.form === undefined ? [use.place] : (forms.get(use.place.form) ?? []);
    for (const { flow, step } of places) {
      if (flow === undefined || step === undefined) continue;
      const own = [flow, ...files.keys()].find((name) => files.get(name)?.has(use.key) === true);
      if (own === undefined) continue;
      const id = `${own}:${use.key}`;
      const shown = found.get(id) ?? { steps: new Set<string>(), room: null };
      shown.steps.add(`${flow}/${step}`);
      if (use.room !== undefined) shown.room = Math.min(shown.room ?? use.room, use.room);
      found.set(id, shown);
    }
  }
  return new Map([...found].map(([id, { steps, room }]) => [id, { steps: [...steps], room }]));
}
