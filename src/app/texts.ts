import i18next, { type i18n } from "i18next";
import type { JsonObject, Text } from "../engine/index.ts";

/** One file of texts each; loaded when its language and journey are first shown. */
const files = import.meta.glob<{ default: JsonObject }>("../../locales/*/*.json");

/** The texts of one journey, in every language asked for so far. */
export interface Texts {
  /** A language's texts must have been loaded before it is used. */
  load(lang: string): Promise<void>;
  translate(text: Text, lang: string): string;
  /** Takes over an edited file (development). */
  replace(lang: string, content: JsonObject): void;
}

export function createTexts(flow: string): Texts {
  const instance: i18n = i18next.createInstance();
  void instance.init({
    lng: "en",
    fallbackLng: false,
    resources: {},
    nsSeparator: false,
    returnEmptyString: true,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    initAsync: false,
  });
  return {
    async load(lang) {
      if (instance.hasResourceBundle(lang, "translation")) return;
      const parts = await Promise.all(["common", flow].map((name) => files[`../../locales/${lang}/${name}.json`]?.()));
      for (const part of parts) if (part) instance.addResourceBundle(lang, "translation", part.default, true, true);
    },
    translate: (text, lang) =>
      "literal" in text ? text.literal : instance.t(text.key, { ...text.with, lng: lang, defaultValue: text.key }),
    replace: (lang, content) => instance.addResourceBundle(lang, "translation", content, true, true),
  };
}
