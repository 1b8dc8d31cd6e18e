import { isObject, optional } from "../json.ts";
import type { Written } from "../node.ts";
import { once } from "../once.ts";
import { entries, type Raw, under, wordsAt } from "../raw.ts";
import type { Repository } from "../repository.ts";
import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import type { SourceFile } from "../source.ts";
import type { Locale, LocaleText } from "./locale.ts";

/** The texts of every language, file by file, in the order of the languages. */
export const localesOf = once(({ locales }: Repository): readonly Locale[] => {
  return [...locales.values()].flatMap((files) => [...files.values()].map(localeIn));
});

/** The texts in a file of `locales/`. Cached until the file changes. */
export const localeIn = once((file: SourceFile): Locale => {
  const findings = beginShapeFindings();
  const [, language = "", name = ""] = /^locales\/([^/]+)\/(.+)\.json$/.exec(file.path) ?? [];
  const texts = new Map<string, LocaleText[]>();
  for (const text of textsUnder(findings, { file, pointer: "", json: file.value }, [])) {
    const forms = texts.get(text.key);
    if (forms === undefined) texts.set(text.key, [text]);
    else forms.push(text);
  }
  return { file, pointer: "", language, name, texts, findings: findings.all };
});

/** The ending of a key that tells the plural form. */
const PLURAL = /_((?:ordinal_)?(?:zero|one|two|few|many|other))$/;

function* textsUnder(findings: ShapeFindings, raw: Raw, path: readonly string[]): Generator<LocaleText> {
  const { file, pointer, json } = raw;
  for (const [key, child] of entries(raw)) yield* textsUnder(findings, child, [...path, key]);
  if (isObject(json)) return;
  if (typeof json !== "string") return findings.add(raw, "A text is a string; groups of texts are objects.");
  const fullKey = path.join(".");
  const key = fullKey.replace(PLURAL, "");
  yield { file, pointer, key, fullKey, ...optional("plural", PLURAL.exec(fullKey)?.[1]), value: json };
}

/** The file with correct words that are in no dictionary. */
export const HOUSE_WORDS = "locales/words.json";

/** The file that says how terms are translated everywhere. */
export const GLOSSARY = "locales/glossary.json";

/** The additional words, by language. `*` is for all languages. */
export function houseWords({ files }: Pick<Repository, "files">): ReadonlyMap<string, readonly Written[]> {
  const file = files.get(HOUSE_WORDS);
  return file === undefined ? new Map() : readWords(file);
}

const readWords = once((file: SourceFile): ReadonlyMap<string, readonly Written[]> => {
  const words = under({ file, pointer: "", json: file.value }, "words");
  return new Map(entries(words).map(([language, list]) => [language, wordsAt(list)]));
});
