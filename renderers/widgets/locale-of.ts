/** The locale of a language in the site's country: "es" and "MX" give "es-MX". */
export function localeOf(language: string, country: string | undefined): string {
  const whole = country === undefined ? language : `${new Intl.Locale(language).language}-${country}`;
  try {
    return Intl.getCanonicalLocales(whole)[0] ?? language;
  } catch {
    return language;
  }
}
