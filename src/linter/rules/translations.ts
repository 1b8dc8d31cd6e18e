import { groupBy, isOrdinal, type LocaleText, placeholders } from "../../model/index.ts";
import { copiedTexts, type CopiedTexts } from "../copied-texts.ts";
import type { Finding, Rule } from "../rule.ts";
import { amountsIn, numbersIn } from "../text-shape.ts";
import { FEW_TEXTS, languageOf, pluralForms, sameForm } from "../texts.ts";

const localePlaceholders: Rule = {
  id: "locale-placeholders",
  finds:
    "A text has different placeholders (`{name}`) in one language than in another, or a brace that belongs to no placeholder.",
  why: "People who read that language would see braces, or a text without a name or a number.",
  reads: "texts",
  *check({ texts, translations }) {
    for (const { file, pointer, value } of texts) {
      const stray = value.replace(/\{\w+\}/g, (known) => " ".repeat(known.length)).search(/[{}]/);
      if (stray < 0) continue;
      yield {
        file,
        pointer,
        span: { offset: stray, length: 1 },
        message: "This brace belongs to no placeholder. Write {name}.",
      };
    }
    for (const [first, ...others] of translations) {
      if (first === undefined) continue;
      const expected = names(first);
      for (const texts of others) {
        const found = names(texts);
        const [text] = texts;
        if (text === undefined || first[0] === undefined) continue;
        const missing = expected.filter((name) => !found.includes(name));
        const more = found.filter((name) => !expected.includes(name));
        if (missing.length === 0 && more.length === 0) continue;
        const parts = [
          ...missing.map((name) => `{${name}} is missing`),
          ...more.map((name) => `{${name}} is not in ${first[0]?.file.path}`),
        ];
        yield {
          file: text.file,
          pointer: text.pointer,
          message: `${parts.join(" and ")}. Use the same placeholders in every language.`,
        };
      }
    }
  },
};

function names(texts: readonly LocaleText[]): string[] {
  return [...placeholders(texts.map((text) => ({ ...text, plural: undefined })))].filter((name) => name !== "count");
}

const localePlurals: Rule = {
  id: "locale-plurals",
  finds: "A text that depends on a number lacks one of the plural forms of its language.",
  why: "For some numbers people would see a name from the files, or another language, instead of words.",
  reads: "texts",
  *check({ translations }) {
    for (const versions of translations) {
      const kinds = new Set(versions.flat().flatMap(({ plural }) => (plural === undefined ? [] : [isOrdinal(plural)])));
      if (kinds.size === 0) continue;
      for (const texts of versions) {
        const [text] = texts;
        if (text === undefined) continue;
        const needed = [...kinds].flatMap((ordinal) => pluralForms(languageOf(text), ordinal));
        const missing = needed.filter((form) => !texts.some((one) => one.plural === form));
        if (missing.length === 0) continue;
        const keys = missing.map((form) => `"${lastOf(text)}_${form}"`).join(", ");
        yield {
          file: text.file,
          pointer: text.pointer,
          part: "key",
          message: `This text depends on a number, but has no ${keys}. Add it.`,
        };
      }
    }
  },
};

function lastOf(text: LocaleText): string {
  return text.key.split(".").at(-1) ?? text.key;
}

const numberWords: Rule = {
  id: "number-words",
  severity: "warning",
  finds: "A text shows a count (`{count}` and a noun), but has the same words for every number.",
  why: "People read “1 children”.",
  reads: "texts",
  *check({ translations }) {
    for (const text of translations.flat(2)) {
      const forms = pluralForms(languageOf(text), false).toSorted((one) => (one === "other" ? 1 : -1));
      if (text.plural !== undefined || forms.length < 2 || !COUNTED.test(text.value)) continue;
      const key = text.key.split(".").at(-1) ?? text.key;
      const keys = forms.map((form) => `"${key}_${form}"`).join(" and ");
      const message = `This text counts something, but has the same words for every number. Write ${keys}. If the words never change, give the number another name than "count".`;
      yield { file: text.file, pointer: text.pointer, message } satisfies Finding;
    }
  },
};

/** The number and the noun after it. */
const COUNTED = /\{count\}\s+\p{L}/u;

const localeMarkup: Rule = {
  id: "locale-markup",
  finds:
    'Markup in a text is not one of `<link to="name">`, `<strong>` and `<keep>`, is not closed, or differs between languages.',
  why: "The person would see the markup as text, or miss a link that others have (for example to the terms that they are asked to accept).",
  reads: "texts",
  *check({ texts, translations }) {
    for (const text of texts) yield* malformed(text);
    for (const [first, ...others] of translations) {
      for (const text of others.flat()) {
        const same = sameForm(first, text);
        const [expected, found] = [same && elements(same), elements(text)];
        if (expected === undefined || found === expected) continue;
        const message = `The markup differs from ${same?.file.path}: there ${expected || "none"}, here ${found || "none"}. Use the same.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

const NAMES: ReadonlySet<string> = new Set(["link", "strong", "keep"]);
const TAG = /<(\/?)([A-Za-z][\w-]*)([^<>]*)>/g;

function* malformed({ file, pointer, value }: LocaleText): Generator<Finding> {
  const open: { name: string; offset: number; length: number }[] = [];
  for (const match of value.matchAll(TAG)) {
    const [all, closing, name = "", attributes = ""] = match;
    const span = { offset: match.index, length: all.length };
    const wrong = (message: string): Finding => ({ file, pointer, span, message });
    if (!NAMES.has(name)) {
      if (closing === "") yield wrong(`A text may contain only <link to="…">, <strong> and <keep>, not <${name}>.`);
    } else if (closing === "/") {
      if (open.at(-1)?.name !== name)
        yield wrong(`</${name}> has no start tag. Remove it, or close the elements in reverse order.`);
      else open.pop();
    } else {
      if (name === "link" ? !/^ to="[^"]+"$/.test(attributes) : attributes !== "") {
        yield wrong(
          name === "link" ? 'A link is written <link to="name">words</link>.' : `<${name}> cannot have attributes.`,
        );
      }
      if (name === "link" && open.some((outer) => outer.name === "link"))
        yield wrong("A link cannot contain another link.");
      open.push({ name, ...span });
    }
  }
  for (const { name, offset, length } of open) {
    yield {
      file,
      pointer,
      span: { offset, length },
      message: `<${name}> is not closed. Write </${name}> after its words.`,
    };
  }
}

/** The elements of a text as written, in alphabetical order: languages may order words differently. */
function elements({ value }: LocaleText): string {
  const tags = [...value.matchAll(TAG)];
  const opening = tags.filter(([, closing, name = ""]) => closing === "" && NAMES.has(name)).map(([tag]) => tag);
  return [...new Set(opening)].sort().join(" ");
}

const localeNumbers: Rule = {
  id: "locale-numbers",
  finds: "A text has different numbers in one language than in another.",
  why: "People who read the two languages are told different limits, prices or waiting times, and one of them is wrong.",
  reads: "texts",
  *check({ translations }) {
    for (const [first, ...others] of translations) {
      for (const text of others.flat()) {
        const same = sameForm(first, text);
        if (same === undefined) continue;
        const [here, there] = [numbersIn(text.value), numbersIn(same.value)];
        if (here.join() === there.join() || amountsOf(text) === amountsOf(same)) continue;
        const words = (numbers: readonly string[]) => (numbers.length === 0 ? "no number" : numbers.join(" and "));
        const message = `This text says ${words(here)}, but in ${same.file.path} it says ${words(there)}. Correct the wrong one.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

function amountsOf(text: LocaleText): string {
  return amountsIn(text.value, languageOf(text)).join();
}

const localeSame: Rule = {
  id: "locale-same",
  severity: "warning",
  finds: "A text is identical to the text in the source language of the translation.",
  why: "Usually it was copied and never translated: people get a sentence in a language that they do not read.",
  reads: "texts",
  *check(context) {
    for (const copied of copiedTexts(context)) {
      if (copied.copies.length > FEW_TEXTS) yield asOne(copied);
      else
        for (const { text, original } of copied.copies) {
          const message = `This text is the same in ${original.file.path}. Translate the one that is in the wrong language.`;
          yield { file: text.file, pointer: text.pointer, message };
        }
    }
  },
};

/** So many identical texts are one problem: the language has not been translated yet. */
function asOne({ language, of, copies: [first, ...others] }: CopiedTexts): Finding {
  if (first === undefined) throw new Error("There is a text that was copied.");
  const copies = [first, ...others];
  const files = [...groupBy(copies, ({ text }) => text.file.path)].map(([path, own]) => `${own.length} in ${path}`);
  const [, original] = first.original.file.path.split("/");
  const message = `${copies.length} of the ${of} sentences in "${language}" are the same as in "${original}": ${files.join(", ")}. Translate them. Until then, do not offer "${language}" on any site.`;
  return { file: first.text.file, pointer: "", message };
}

/** Texts in one language, compared with their translations. */
export const translationsRules: readonly Rule[] = [
  localePlaceholders,
  localePlurals,
  numberWords,
  localeMarkup,
  localeNumbers,
  localeSame,
];
