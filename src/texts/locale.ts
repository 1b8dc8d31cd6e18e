/**
 * The tag (BCP 47) of a language as it is written in a country: `es-US`. A language that names its region already stays
 * as it is.
 */
export function localeOf(lang: string, country?: string): string {
  return country === undefined || country === "" || lang.includes("-") ? lang : `${lang}-${country}`;
}

/**
 * The locale for numbers and amounts. Where the platform does not know the language in that country (Spanish in Great
 * Britain), numbers are written as the country itself writes them. Otherwise, a decimal comma would stand on a page
 * whose country reads it as a thousands separator.
 */
export function numberLocale(locale: string): string {
  const { region } = new Intl.Locale(locale);
  if (region === undefined || new Intl.NumberFormat(locale).resolvedOptions().locale.endsWith(`-${region}`))
    return locale;
  return `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`;
}
