import type { JsonObject } from "../engine/index.ts";
import type { OwnWords, Words } from "./form.ts";
import { ownText } from "./problem-texts.ts";

/** Collects the texts of a journey, by language. */
export interface Texts {
  /** Adds a text, and returns its key. The same words at the same key are added once. */
  add(key: string, words: Words): string;
  /** The content of the file of a language. */
  file(language: string): JsonObject;
}

export function createTexts(languages: readonly string[]): Texts {
  const files = new Map(languages.map((language) => [language, {} as Tree]));
  return {
    add(key, words) {
      for (const [language, tree] of files) put(tree, key.split("."), plainText(wordsIn(words, language)));
      return key;
    },
    file: (language) => files.get(language) ?? {},
  };
}

/** The words in a language, or in the language of the form. */
function wordsIn(words: Words, language: string): string {
  if (typeof words === "string") return words;
  if (isOwn(words)) return ownText(language, words.own, words.limit);
  return words[language] ?? words["default"] ?? words["en"] ?? Object.values(words)[0] ?? "";
}

function isOwn(words: Exclude<Words, string>): words is OwnWords {
  return "own" in words;
}

/** Text without markup and double spaces. Braces would be parameters. */
function plainText(text: string): string {
  const bare = text.replaceAll(/<[^<>]*>/g, " ").replaceAll("<", "‹");
  return bare.replaceAll("{", "(").replaceAll("}", ")").replaceAll(/\s+/g, " ").trim();
}

/** A name in the keys of texts: letters and digits. `taken` are the names beside it. */
export function keyFor(name: string, taken?: Set<string>): string {
  const words = name.normalize("NFD").match(/[A-Za-z0-9]+/g) ?? ["value"];
  const base = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  let key = base;
  for (let number = 2; taken?.has(key); number += 1) key = `${base}${number}`;
  taken?.add(key);
  return key;
}

interface Tree {
  [name: string]: string | Tree;
}

function put(tree: Tree, [name = "", ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    tree[name] = text;
    return;
  }
  const inner = tree[name];
  const next = typeof inner === "object" ? inner : (tree[name] = {});
  put(next, rest, text);
}
