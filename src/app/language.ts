const KEY = "lang";

/** The language to begin in: asked for, chosen before, preferred by the browser, else the site's first. */
export function initialLanguage(
  languages: readonly string[],
  asked: string | null,
  store: Pick<Storage, "getItem">,
  preferred: readonly string[],
): string {
  const wanted = [asked, store.getItem(KEY), ...preferred.map((tag) => tag.split("-")[0] ?? "")];
  return wanted.find((lang) => lang !== null && languages.includes(lang)) ?? languages[0] ?? "en";
}

/** Keeps a choice, for the next visit and, in a cookie, for the pages beside the journey's that the service makes. */
export function rememberLanguage(store: Pick<Storage, "setItem">, lang: string): void {
  store.setItem(KEY, lang);
  document.cookie = `${KEY}=${lang}; path=/; max-age=31536000; samesite=lax`;
}
