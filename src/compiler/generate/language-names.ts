import type { Repository } from "../../model/index.ts";

/**
 * For `programs/index.js`: what each language that there are texts in calls itself. A browser can say it too, and takes 30 ms of a fast processor the
 * first time that it is asked.
 */
export function languageListing(repo: Repository): string {
  const names = Object.fromEntries([...repo.locales.keys()].map((code) => [code, nameOfLanguage(code)]));
  return `export const languages = ${JSON.stringify(names)};\n`;
}

/** A language's name in itself: "Español". */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
