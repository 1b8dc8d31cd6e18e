/** The name in the files for something: `Shorter welcome!` becomes `shorterWelcome`. */
export function nameFromWords(called: string): string {
  const words =
    called
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join("");
  const letters = name.replace(/^[0-9]+/, "").slice(0, 60);
  return letters.charAt(0).toLowerCase() + letters.slice(1);
}

/** The name of a new choice in the files, in the style of the others: `searchEngine`, or `SEARCH_ENGINE`. */
export function choiceName(called: string, others: readonly string[]): string {
  const name = nameFromWords(called);
  const isLoud = others.length > 0 && others.every((one) => /^[A-Z][A-Z0-9_]*$/.test(one));
  return isLoud ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() : name;
}

/** The name of a country, a currency or a language by its code. Empty if the browser knows none. */
export function codeName(type: "region" | "currency" | "language", code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(code) ?? "";
  } catch {
    // An incomplete code has no name.
    return "";
  }
}
