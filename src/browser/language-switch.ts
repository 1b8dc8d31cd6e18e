import { loadTexts, type Texts } from "../texts/index.ts";

interface LanguageSwitchEvents {
  /** The language has changed to `lang`. */
  readonly changed: (lang: string) => void;
  /** The texts could not be loaded; choosing the language again tries again. */
  readonly failed: (lang: string) => void;
}

/**
 * Changes the language as soon as its texts are loaded. The last choice wins; the same choice again does nothing, unless
 * its texts could not be loaded.
 */
export function languageSwitch(
  texts: Texts,
  { changed, failed }: LanguageSwitchEvents,
): (lang: string) => Promise<void> {
  let choices = 0;
  let chosen = texts.language;
  return async (lang) => {
    if (lang === chosen) return;
    chosen = lang;
    const choice = ++choices;
    const loaded = await loadTexts(texts, lang).then(
      () => true,
      () => false,
    );
    // Another language was chosen while these texts were loading.
    if (choice !== choices) return;
    if (!loaded) {
      chosen = texts.language;
      return failed(lang);
    }
    // Takes effect at once, because everything is loaded.
    void texts.changeLanguage(lang);
    changed(lang);
  };
}
