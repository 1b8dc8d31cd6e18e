import { languageChain } from "../../engine/index.ts";
import { groupBy, localeIn, type LocaleText, type Repository, type SourceFile } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { FEW_TEXTS } from "../texts.ts";

/** How many missing texts a message names. */
const NAMED = 3;

export const localeKeys: Rule = {
  id: "locale-keys",
  finds: "A language has no counterpart to a locale file, or to a text, of another language.",
  why: "People who read that language would see another language, or a name from the files, instead of the text.",
  reads: "all",
  *check({ repo }) {
    const names = new Set([...repo.locales.values()].flatMap((files) => [...files.keys()]));
    const everywhere = new Map([...names].map((name) => [name, textsOfAll(repo, name)]));
    for (const [language, files] of repo.locales) {
      const lacks = [...everywhere].map(([name, all]) =>
        lackOf(`locales/${language}/${name}.json`, files.get(name), withoutInherited(repo, language, name, all)),
      );
      const many = lacks.filter(isOneThing);
      const [file] = files.values();
      if (many.length > 1 && file !== undefined) yield ofLanguage(language, file, many);
      for (const lack of many.length > 1 ? lacks.filter((one) => !many.includes(one)) : lacks) yield* ofFile(lack);
    }
  },
};

/** A text and its file, in a language that has it. */
interface Known {
  readonly file: SourceFile;
  readonly text: LocaleText;
}

/** The texts of other languages that a file does not have. */
interface Lack {
  readonly path: string;
  /** Absent if the file does not exist. */
  readonly file?: SourceFile;
  readonly all: ReadonlyMap<string, Known>;
  readonly missing: readonly (readonly [key: string, known: Known])[];
}

/** All texts with this file name, by key, each from the first language that has it. */
function textsOfAll(repo: Repository, name: string): ReadonlyMap<string, Known> {
  const all = new Map<string, Known>();
  for (const files of repo.locales.values()) {
    const file = files.get(name);
    if (file === undefined) continue;
    for (const [key, [text]] of localeIn(file).texts) if (text && !all.has(key)) all.set(key, { file, text });
  }
  return all;
}

/** The texts that a language needs of its own: those that no language has that stands for it. */
function withoutInherited(repo: Repository, language: string, name: string, all: Lack["all"]): Lack["all"] {
  const [, ...others] = languageChain(language);
  const files = others.flatMap((one) => repo.locales.get(one)?.get(name) ?? []);
  if (files.length === 0) return all;
  return new Map([...all].filter(([key]) => !files.some((file) => localeIn(file).texts.has(key))));
}

function lackOf(path: string, file: SourceFile | undefined, all: Lack["all"]): Lack {
  const there = file && localeIn(file).texts;
  return { path, ...(file && { file }), all, missing: [...all].filter(([key]) => there?.has(key) !== true) };
}

/** If many texts or all of them are missing, that is one problem: the file has not been translated. */
function isOneThing({ file, all, missing }: Lack): boolean {
  const { length } = missing;
  return length > 0 && (file === undefined || length > FEW_TEXTS || (length > 1 && length === all.size));
}

/** Several files of a language that are mostly or completely untranslated. */
function ofLanguage(language: string, file: SourceFile, lacks: readonly Lack[]): Finding {
  const count = (of: (lack: Lack) => number) => lacks.reduce((sum, lack) => sum + of(lack), 0);
  const files = lacks.map(
    (lack) => `${lack.missing.length} in ${lack.path}${lack.file ? "" : " (the file does not exist)"}`,
  );
  const missing = count((lack) => lack.missing.length);
  const of = count((lack) => lack.all.size);
  const how =
    missing === of
      ? `None of the ${of} texts that other languages have is`
      : `${missing} of the ${of} texts that other languages have are not`;
  const message = `${how} in "${language}": ${files.join(", ")}. Translate them, or remove the folder locales/${language} until somebody does.`;
  return { file, pointer: "", message };
}

function* ofFile(lack: Lack): Generator<Finding> {
  const { path, file, all, missing } = lack;
  const [first] = all.values();
  if (file === undefined) {
    const message = `There is no ${path}. Add it with the same texts.`;
    if (first !== undefined) yield { file: first.file, pointer: "", message };
  } else if (isOneThing(lack)) {
    const named = missing.slice(0, NAMED).map(([key]) => key);
    const more = missing.length - named.length;
    const which = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
    const lacks =
      missing.length === all.size
        ? `None of the ${all.size} texts that other languages have is here`
        : `${missing.length} of the ${all.size} texts that other languages have are missing here`;
    yield {
      file,
      pointer: "",
      message: `${lacks}: ${which}. Translate them, or remove them from the other languages.`,
    };
  } else {
    for (const [key, { file: other, text }] of missing) {
      const message = `The text "${key}" is not in ${path}. Add it there, or remove it here.`;
      yield { file: other, pointer: text.pointer, part: "key", message };
    }
  }
}

export const localeMixedUp: Rule = {
  id: "locale-mixed-up",
  severity: "warning",
  finds: "Two texts are the same in one language and different in another.",
  why: "Usually one was pasted over the other: people who read one language see the text of another place.",
  reads: "texts",
  *check({ translations }) {
    const versions = translations.flatMap((languages) =>
      languages.flatMap((texts) => texts.map((text) => ({ text, languages }))),
    );
    for (const group of groupBy(versions, ({ text }) => `${folder(text)} ${text.value}`).values()) {
      for (const { text, languages } of group.slice(1)) {
        const [first] = group;
        if (first === undefined || text.key === first.text.key || text.value.length < SHORTEST) continue;
        if (text.file !== first.text.file && !isSentence(text.value)) continue;
        const elsewhere = differing(text, languages, first.text, first.languages);
        if (elsewhere === undefined) continue;
        const [one, other] = elsewhere;
        const message = `"${text.key}" and "${first.text.key}" are the same here, but not in ${one.file.path} ("${one.value}", "${other.value}"). Correct the one that is wrong.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

/** One or two characters (an abbreviation, a symbol) may translate to several different expressions. */
const SHORTEST = 3;

/**
 * Short texts that several journeys have ("Back") are translated to fit each journey, so a difference is no sign of a
 * mistake.
 */
function isSentence(text: string): boolean {
  return (text.match(/\p{L}+/gu)?.length ?? 0) > MOST_WORDS;
}

const MOST_WORDS = 3;

type Languages = readonly (readonly LocaleText[])[];

/**
 * The two texts in a language where they are completely different. A small variation (a plural, an article) may be
 * absent in another language.
 */
function differing(
  text: LocaleText,
  languages: Languages,
  other: LocaleText,
  others: Languages,
): readonly [LocaleText, LocaleText] | undefined {
  for (const [index, texts] of languages.entries()) {
    const one = texts.find(({ plural }) => plural === text.plural);
    const two = others[index]?.find(({ plural }) => plural === other.plural);
    if (one === undefined || two === undefined || one.file.path === text.file.path) continue;
    if (!alike(one.value, two.value)) return [one, two];
  }
  return undefined;
}

/**
 * Whether the text with fewer words shares half of its long words with the other one, or more than half of all. "Your"
 * alone is no likeness.
 */
function alike(a: string, b: string): boolean {
  return shared(a, b, SHORTEST) > 0.5 || shared(a, b, 5) >= 0.5;
}

/** The part of the words of at least this length that two texts share, by their beginnings. All if one has no words. */
function shared(a: string, b: string, length: number): number {
  const [one, two] = [wordsOf(a, length), wordsOf(b, length)];
  const least = Math.min(one.size, two.size);
  if (least === 0) return length === SHORTEST ? 1 : 0;
  return [...one].filter((word) => [...two].some((other) => beginAlike(word, other))).length / least;
}

function wordsOf(text: string, length: number): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= length),
  );
}

/** Four letters are alike. A word of three is alike with an ending at most, such as that of a plural ("mes", "meses"). */
function beginAlike(a: string, b: string): boolean {
  const length = Math.min(4, a.length, b.length);
  return a.slice(0, length) === b.slice(0, length) && (length === 4 || Math.abs(a.length - b.length) <= 2);
}

function folder({ file }: LocaleText): string {
  return file.path.slice(0, file.path.lastIndexOf("/"));
}
