/** The name of a country, a currency or a language by its code. Empty if the browser knows none. */
export function codeName(type: "region" | "currency" | "language", code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(code) ?? "";
  } catch {
    // An incomplete code has no name.
    return "";
  }
}
