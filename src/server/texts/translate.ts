import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, LOCALES } from "./language.ts";
import type { Language } from "./language.ts";

type Tree = { readonly [key: string]: string | Tree };

const texts = new Map<Language, readonly Tree[]>(LANGUAGES.map((language) => [language, read(language)]));

/** Words of a locale key (`errors.required`) in a language, in English where that lacks them; `undefined` for no such key. */
export function findText(lang: Language, key: string): string | undefined {
  return lookUp(lang, key) ?? lookUp("en", key);
}

/** The same for a key that must be there; a missing one is shown as the key, and a test finds it. */
export function translate(lang: Language, key: string): string {
  return findText(lang, key) ?? key;
}

function lookUp(lang: Language, key: string): string | undefined {
  for (const tree of texts.get(lang) ?? []) {
    let node: string | Tree | undefined = tree;
    for (const part of key.split(".")) node = typeof node === "object" ? node[part] : undefined;
    if (typeof node === "string") return node;
  }
  return undefined;
}

function read(language: Language): Tree[] {
  const dir = join(LOCALES, language);
  return readdirSync(dir)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(dir, name), "utf8")) as Tree);
}
