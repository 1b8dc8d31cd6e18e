/** Whether a text names a language as browsers write it (BCP 47 in its canonical form: `en`, `pt-BR`) and know it. */
export function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name && Intl.PluralRules.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}
