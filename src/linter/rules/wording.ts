import {
  descriptorOf,
  type FixEdit,
  groupBy,
  isLanguage,
  localeIn,
  type LocaleText,
  type Repository,
} from "../../model/index.ts";
import { shape } from "./shape.ts";
import type { Context } from "../context.ts";
import { lostTerms } from "../lost-terms.ts";
import type { Finding, Rule } from "../rule.ts";
import { ending, plain, sentences, wordsIn } from "../text-shape.ts";
import { textsInCode } from "../texts-of-code.ts";

const emptyText: Rule = {
  id: "empty-text",
  finds:
    "A text is blank, begins or ends with a space, begins with a punctuation mark, contains two spaces in a row, or repeats itself.",
  why: "The person sees a button or a message without words, or words that look like a mistake.",
  reads: "texts",
  *check({ texts }) {
    for (const { file, pointer, value } of texts) {
      const wrong = mistakeOf(value);
      if (wrong !== undefined) yield { file, pointer, message: wrong };
    }
  },
};

function mistakeOf(value: string): string | undefined {
  if (value.trim() === "") return "This text has no words. Write them, or remove the key in every language.";
  if (value !== value.trim()) return "This text begins or ends with a space. Remove it.";
  if (/^[,;:.!?)]/.test(value))
    return `This text begins with "${value.charAt(0)}", so its beginning seems to be missing. Add it, or remove the "${value.charAt(0)}".`;
  if (/ {2}/.test(value)) return "This text has two spaces in a row. Remove one.";
  const half = value.length / 2;
  const repeated =
    Number.isInteger(half - 0.5) &&
    value.slice(0, Math.floor(half)) === value.slice(Math.ceil(half)) &&
    value[Math.floor(half)] === " ";
  const [, word] = /(?:^|\s)([\p{L}]{2,}) \1(?=[\s.,;:!?]|$)/iu.exec(value) ?? [];
  if (repeated) return "This text repeats itself. Remove one of the two halves.";
  return word === undefined ? undefined : `The word "${word}" is here twice in a row. Remove one of the two.`;
}

const cutText: Rule = {
  id: "cut-text",
  severity: "warning",
  finds:
    "A text of several words ends with a word that needs another one after it (an article, a preposition, a single letter), and its translation does not. Or a short text has no word for one of its translation, although all other texts whose translation has this word do.",
  why: "The end of the text was lost: people read half a sentence, or press a button that does not say what it does.",
  reads: "texts",
  *check({ translations }) {
    for (const languages of translations) {
      for (const text of languages.flat()) {
        const last = lastOf(text, SURELY);
        if (last === undefined) continue;
        const same = languages.flat().find((other) => other.file !== text.file && other.plural === text.plural);
        if (same === undefined || (lastOf(same, SURELY) ?? lastOf(same, PERHAPS)) !== undefined) continue;
        const message = `This text ends with "${last}", so its end seems to be missing. In ${same.file.path} it is "${same.value}". Complete the text, or remove the word.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
    yield* withoutTerms(translations);
  },
};

function* withoutTerms(translations: Context["translations"]): Generator<Finding> {
  const count = Math.max(0, ...translations.map((languages) => languages.length));
  for (let language = 1; language < count; language++) {
    const pairs = translations.flatMap(([first, ...others]) =>
      (others[language - 1] ?? []).flatMap((text) => {
        const same = first?.find(({ plural }) => plural === text.plural);
        return same === undefined ? [] : [[text, same] as const];
      }),
    );
    for (const { text, same, word, example } of lostTerms(pairs)) {
      const message = `In ${same.file.path} this text has the word "${word}" ("${same.value}"). Nearly all other texts that have it there also have a word for it here, such as "${example.key}". Complete the text.`;
      yield { file: text.file, pointer: text.pointer, message };
    }
  }
}

type Words = Readonly<Record<string, string>>;

/** Words by language that cannot end a text. */
const SURELY: Words = {
  en: "a an the of and or your my our their its no every each with from into at as than if because while very",
  es: "el la los las un una unos unas de del al a en con por para sin sobre entre y e o u que tu tus mi mis su sus nuestro nuestra este esta si no lo le se muy como desde hasta hacia ya",
};

/** Words that can also end a sentence ("the form to fill in") or a label that is followed by its value. */
const PERHAPS: Words = { en: "in on to for by about", es: "" };

/**
 * The last word of a text, if it is one of `open` or a single letter. Texts that end with punctuation or have only one
 * word are skipped.
 */
function lastOf({ file, value }: LocaleText, open: Words): string | undefined {
  const known = open[file.path.split("/")[1] ?? ""]?.split(" ");
  const words = wordsIn(value);
  const last = words.at(-1)?.word;
  if (known === undefined || last === undefined || words.length < 2 || !value.endsWith(last)) return undefined;
  return known.includes(last) || /^\p{Ll}$/u.test(last) ? last : undefined;
}

const localeLength: Rule = {
  id: "locale-length",
  severity: "warning",
  finds:
    "A text is much shorter or longer in one language than in another, has a different number of sentences, other signs (`#`, `@`, `%`, `+`, `=`, `*`), or ends differently (one is a question, the other a statement).",
  why: "Part of the text was lost or pasted twice, or it belongs somewhere else: people who read one language are told less, or something different.",
  reads: "all",
  *check({ translations }) {
    for (const [first, ...others] of translations) {
      for (const text of others.flat()) {
        const same = first?.find(({ plural }) => plural === text.plural);
        const message = same && differenceOf(text, same);
        if (message !== undefined) yield { file: text.file, pointer: text.pointer, message } satisfies Finding;
      }
    }
  },
};

/** Differences between languages stay within these bounds, as measured on correct texts of this kind. */
const RATIO = 1.8;
const SLACK = 20;

function differenceOf(text: LocaleText, same: LocaleText): string | undefined {
  const [here, there] = [ending(text.value), ending(same.value)];
  if (here !== there && (isQuestion(here, there) || (here !== undefined && there !== undefined))) {
    const words = (mark = "") => (mark === "" ? "without a punctuation mark" : `with "${mark}"`);
    return `This text ends ${words(here)}, but in ${same.file.path} it ends ${words(there)}. One of them is incomplete, or has the wrong mark.`;
  }
  if (sentences(text.value) !== sentences(same.value)) {
    return `This text has ${count(sentences(text.value))}, but in ${same.file.path} it has ${count(sentences(same.value))}. Say the same in both.`;
  }
  const [signs, others] = [signsIn(text.value), signsIn(same.value)];
  if (signs !== others) {
    const said = (found: string) => (found === "" ? "no such signs" : `the signs ${found}`);
    return `This text has ${said(signs)}, but in ${same.file.path} it has ${said(others)}. Say the same in both.`;
  }
  const [own, other] = [plain(text.value).length, plain(same.value).length];
  if (Math.max(own, other) <= Math.min(own, other) * RATIO + SLACK) return undefined;
  return `This text has ${own} characters, but in ${same.file.path} it has ${other}. One of them says too little or too much.`;
}

/** A question in one language is a question in every other language, however short it is. */
function isQuestion(...marks: readonly (string | undefined)[]): boolean {
  return marks.includes("?");
}

/** Signs that a translation keeps, unlike "&" or "/", which it may write as a word. */
function signsIn(text: string): string {
  return [...new Set(plain(text).match(/[#@%+=*]/g))].sort().join(" ");
}

function count(number: number): string {
  return number === 1 ? "one sentence" : `${number} sentences`;
}

const localeFolder: Rule = {
  id: "locale-folder",
  finds: "The name of a folder in `locales/` is not a language tag that browsers use (BCP 47: `en`, `pt-BR`).",
  why: "No browser requests the texts, so they are never used: the folder is a forgotten copy, or a language that people should have but cannot get.",
  reads: "all",
  *check({ repo }) {
    const files = [...repo.files.values()].filter(({ path }) => /^locales\/[^/]+\//.test(path));
    for (const [name, [file]] of groupBy(files, ({ path }) => path.split("/")[1] ?? "")) {
      if (file === undefined || isLanguage(name)) continue;
      const message = `"${name}" is not a language code that browsers know. Name the folder after one, such as en or pt-BR, or remove it.`;
      yield { file, pointer: "", message };
    }
  },
};

export const unusedText: Rule = {
  id: "unused-text",
  severity: "warning",
  finds: "A text is used nowhere.",
  why: "Translators keep translating it, and editing it changes nothing.",
  reads: "all",
  *check(context) {
    const { repo, of } = context;
    // The texts that a file uses are unknown if it cannot be read or has misspelt keys.
    if (repo.problems.length > 0 || [...shape.check(context)].length > 0) return;
    const used = new Set(of("text").map(({ key }) => key));
    const inCode = textsInCode(repo.root);
    for (const descriptor of [...repo.blocks.values(), ...repo.widgets.values()])
      for (const key of descriptorOf(descriptor).texts) used.add(key);
    const [files] = repo.locales.values();
    for (const [name, file] of files ?? []) {
      for (const [key, [text]] of localeIn(file).texts) {
        if (text === undefined || used.has(key) || inCode(key)) continue;
        yield {
          file,
          pointer: text.pointer,
          part: "key",
          message: `The text "${key}" is used nowhere. Remove it, in every language.`,
          fix: { does: "Delete this text in every language", edits: removed(repo, name, key) },
        };
      }
    }
  },
};

/** Its removal from each language, with all plural forms. */
function removed({ locales }: Repository, name: string, key: string): readonly FixEdit[] {
  return [...locales.values()].flatMap((files) => {
    const file = files.get(name);
    const forms = file === undefined ? [] : (localeIn(file).texts.get(key) ?? []);
    return forms.map(({ pointer, value }) => ({ file: file?.path ?? "", pointer, was: value }));
  });
}

/** Texts by themselves: what is missing, too much or unused. */
export const wordingRules: readonly Rule[] = [emptyText, cutText, localeLength, localeFolder, unusedText];
