/** Whether a text is the tag of a language (BCP 47 in its canonical form: `en`, `pt-BR`) that browsers know. */
export function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name && Intl.PluralRules.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}
