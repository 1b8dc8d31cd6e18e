import { languageFor } from "../engine/index.ts";
import { writeCookie } from "./cookie.ts";

const KEY = "lang";

/**
 * The initial language: from the address, else the earlier choice, else the browser's preference, else the site's first
 * one.
 */
export function initialLanguage(
  languages: readonly string[],
  requested: string | null,
  store: Pick<Storage, "getItem">,
  preferred: readonly string[],
): string {
  const wanted = [requested, store.getItem(KEY), ...preferred];
  const [found = languages[0] ?? "en"] = wanted.flatMap((tag) => languageFor(tag ?? "", languages) ?? []);
  return found;
}

/** Stores a choice for the next visit, and in a cookie for the pages that the service renders. */
export function rememberLanguage(store: Pick<Storage, "setItem">, lang: string): void {
  store.setItem(KEY, lang);
  writeCookie(KEY, lang);
}
