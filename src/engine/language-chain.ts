/**
 * A language, and after it those whose texts and facts stand where it has none of its own: `es-MX`, `es`. The order is
 * that of RFC 4647 (section 3.4, Lookup).
 */
export function languageChain(language: string): readonly string[] {
  const parts = language.split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
}

/** The language of a list that a tag (BCP 47, in any case) is best served with, if there is one. */
export function languageFor(tag: string, languages: readonly string[]): string | undefined {
  for (const wanted of languageChain(tag.toLowerCase())) {
    const found = languages.find((language) => language.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
