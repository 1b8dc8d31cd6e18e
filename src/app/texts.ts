import { createInstance, type i18n } from "i18next";
import type { JsonObject, Text } from "../engine/index.ts";
import { variantOf } from "./variants.ts";

/** Addresses of the texts by file. Texts are data, fetched when their language and journey are first shown, not code. */
const files = import.meta.glob<string>("../../locales/*/*.json", { query: "?url", import: "default", eager: true });

/** The texts of one journey, in every language asked for so far. */
export interface Texts {
  /** A language's texts must have been loaded before it is used. */
  load(lang: string): Promise<void>;
  translate(text: Text, lang: string): string;
  /** Takes over an edited file (development). */
  replace(lang: string, content: JsonObject): void;
}

export function createTexts(flow: string): Texts {
  const instance: i18n = createInstance();
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
      const parts = await Promise.all(["common", flow].map((name) => fetchTexts(lang, name)));
      for (const part of parts) instance.addResourceBundle(lang, "translation", part, true, true);
    },
    translate: (text, lang) =>
      "literal" in text ? text.literal : instance.t(text.key, { ...text.with, lng: lang, defaultValue: text.key }),
    replace: (lang, content) => instance.addResourceBundle(lang, "translation", content, true, true),
  };
}

async function fetchTexts(lang: string, name: string): Promise<JsonObject> {
  const variant = variantOf("texts", `${lang}/${name}`);
  if (variant) return (await variant()).default;
  const url = files[`../../locales/${lang}/${name}.json`];
  if (url === undefined) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts ${lang}/${name} could not be loaded (${response.status})`);
  return (await response.json()) as JsonObject;
}
