import type { Finding, Rule } from "../rule.ts";
import { ending, plain, sentences } from "../text-shape.ts";
import type { LocaleText } from "../../model/index.ts";

export const localeLength: Rule = {
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
        const message = same && problemOf(text, same);
        if (message !== undefined) yield { file: text.file, pointer: text.pointer, message } satisfies Finding;
      }
    }
  },
};

/** Differences between languages stay within these bounds, as measured on correct texts of this kind. */
const RATIO = 1.8;
const SLACK = 20;

function problemOf(text: LocaleText, same: LocaleText): string | undefined {
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
