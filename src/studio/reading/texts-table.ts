import { languageChain } from "../../engine/index.ts";
import {
  bundleSchema,
  descriptorOf,
  type Form,
  formOf,
  inline,
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
import { errorTexts } from "../../compiler/forms/index.ts";
import { pluralForms, textsOfCode } from "../../linter/index.ts";
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
  const everywhere = everywhereIn(repo);
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
      const shown = places.get(`${name}:${key}`) ?? { steps: [], also: [], room: null };
      return {
        file: name,
        key: fullKey,
        values: Object.fromEntries(values),
        arms: armsOf(repo, languages, name, fullKey),
        shown: shown.steps,
        ...(shown.also.length > 0 && { alsoAt: shown.also }),
        room: shown.room,
        ...(everywhere.has(`${name}:${key}`) && { everywhere: true }),
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
  /** Other steps on which blocks, widgets and errors may show it. */
  readonly also: readonly string[];
  readonly room: number | null;
}

/** The texts that any page may show, by file and key: those of the page around the steps, and of a journey's own events. */
function everywhereIn(repo: Repository): ReadonlySet<string> {
  const ofPages = [...textsOfCode(repo.root).page].map((key) => `common:${key}`);
  const ofJourneys = usesOf(repo).flatMap(({ place, ...use }) => {
    if (use.kind !== "text" || place.flow === undefined || place.step !== undefined || place.form !== undefined)
      return [];
    return [`${place.flow}:${use.key}`, `common:${use.key}`];
  });
  return new Set([...ofPages, ...ofJourneys]);
}

/** The texts that the errors of a form may show, its own and those of shared definitions. */
function errorTextsOf(repo: Repository, id: string): ReadonlySet<string> {
  const source = repo.schemas.get(id);
  if (source === undefined) return new Set();
  const known = errorsKnown(formOf(repo, source));
  known.keys ??= errorTexts(inline(bundleSchema(repo, id)));
  return known.keys;
}

/** A form is another object once it, or a schema that it refers to, has changed. */
const errorsKnown = once((_form: Form): { keys?: ReadonlySet<string> } => ({}));

/** Where texts are shown, by file and key. Texts of a form are shown wherever a step shows the form. */
function placesOf(repo: Repository): ReadonlyMap<string, Shown> {
  const uses = usesOf(repo);
  const forms = new Map<string, Use["place"][]>();
  for (const use of uses)
    if (use.kind === "schema" && use.role === "form" && use.place.step !== undefined)
      forms.set(use.schema, [...(forms.get(use.schema) ?? []), use.place]);
  const files = new Map(localesOf(repo).map((locale) => [locale.name, new Set<string>()]));
  for (const { name, texts } of localesOf(repo)) for (const key of texts.keys()) files.get(name)?.add(key);
  const found = new Map<string, { steps: Set<string>; also: Set<string>; room: number | null }>();
  const add = (kind: "steps" | "also", key: string, places: readonly Use["place"][], room?: number) => {
    for (const { flow, step } of places) {
      if (flow === undefined || step === undefined) continue;
      const own = [flow, ...files.keys()].find((name) => files.get(name)?.has(key) === true);
      if (own === undefined) continue;
      const id = `${own}:${key}`;
      const shown = found.get(id) ?? { steps: new Set<string>(), also: new Set<string>(), room: null };
      shown[kind].add(`${flow}/${step}`);
      if (room !== undefined) shown.room = Math.min(shown.room ?? room, room);
      found.set(id, shown);
    }
  };
  const placesOfUse = ({ place }: Use) => (place.form === undefined ? [place] : (forms.get(place.form) ?? []));
  const inCode = textsOfCode(repo.root);
  const common = [...(files.get("common") ?? [])];
  for (const use of uses) {
    if (use.kind === "text") add("steps", use.key, placesOfUse(use), use.room);
    if (use.kind !== "block" && use.kind !== "widget") continue;
    const descriptor = (use.kind === "block" ? repo.blocks : repo.widgets).get(use.name);
    const own = descriptor === undefined ? [] : descriptorOf(descriptor).texts;
    const named = [...inCode[use.kind](use.name), ...own];
    // Code may put a block's own keys together.
    const blocks = new Set(named.flatMap((key) => /^blocks\.\w+\./.exec(key)?.[0] ?? []));
    if (use.kind === "block") blocks.add(`blocks.${use.name}.`);
    const whole = [...blocks].flatMap((start) => common.filter((key) => key.startsWith(start)));
    for (const key of new Set([...named, ...whole])) add("also", key, placesOfUse(use));
  }
  for (const [form, places] of forms) for (const key of errorTextsOf(repo, form)) add("also", key, places);
  return new Map(
    [...found].map(([id, { steps, also, room }]) => {
      return [id, { steps: [...steps], also: [...also].filter((one) => !steps.has(one)), room }];
    }),
  );
}
