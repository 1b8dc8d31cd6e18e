import type { Repository } from "../../model/index.ts";

/**
 * For `programs/index.js`: the name of each language with texts, in that language. A browser could find it itself, but
 * the first time takes 30 ms on a fast processor.
 */
export function languageListing(repo: Repository): string {
  const names = Object.fromEntries([...repo.locales.keys()].map((code) => [code, nameOfLanguage(code)]));
  return `export const languages = ${JSON.stringify(names)};\n`;
}

/** The name of a language in that language: "Español". */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
