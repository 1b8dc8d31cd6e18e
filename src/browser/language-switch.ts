import { loadTexts, type Texts } from "../texts/index.ts";

interface LanguageSwitchEvents {
  /** The texts of `lang` are spoken now. */
  readonly changed: (lang: string) => void;
  /** They could not be loaded; a further choice asks for them again. */
  readonly failed: (lang: string) => void;
}

/** What a choice of another language does: it is spoken as soon as its texts are there. Of several choices the last one counts. */
export function languageSwitch(
  texts: Texts,
  { changed, failed }: LanguageSwitchEvents,
): (lang: string) => Promise<void> {
  let choices = 0;
  return async (lang) => {
    const choice = ++choices;
    const loaded = await loadTexts(texts, lang).then(
      () => true,
      () => false,
    );
    // Another one was chosen while these texts were coming.
    if (choice !== choices) return;
    if (!loaded) return failed(lang);
    // At once, since nothing has to be loaded any more.
    void texts.changeLanguage(lang);
    changed(lang);
  };
}
