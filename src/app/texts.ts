import type { BackendModule } from "i18next";
import type { JsonObject } from "../engine/index.ts";
import { createTexts, loadTexts, type Texts } from "../texts/index.ts";
import type { VariantOf } from "./variants.ts";

/**
 * Addresses of the text files. Texts are data, not code: they are fetched when their language and journey are first
 * shown.
 */
const addresses = import.meta.glob<string>("../../locales/*/*.json", { query: "?url", import: "default", eager: true });

interface AppTextsOptions {
  readonly lang: string;
  /** Country of the site; see `createTexts`. */
  readonly country: string;
  /** Names of the files in which a key is searched, in this order. */
  readonly files: readonly string[];
  /** The language for missing texts. */
  readonly fallback: string;
  /** An experiment's arms may have their own text files. */
  readonly variantOf: VariantOf;
}

/**
 * The texts of one journey. They start to load at once (`loadTexts` waits). The fallback's files
 * are loaded only when a text is missing, which the check prevents, so normally nobody loads them.
 */
export function createAppTexts({ lang, country, files, fallback, variantOf }: AppTextsOptions): Texts {
  let lacks = false;
  const texts = createTexts({
    lang,
    country,
    files,
    plugins: [backendFor(variantOf)],
    fallbackLng: () => (lacks ? [fallback] : []),
    saveMissing: true,
    missingKeyHandler: () => {
      if (lacks) return;
      lacks = true;
      // If the fallback cannot be loaded, the text stays missing.
      void loadTexts(texts, fallback).catch(() => undefined);
    },
  });
  return texts;
}

function backendFor(variantOf: VariantOf): BackendModule {
  return {
    type: "backend",
    callbackApi: false,
    init: () => undefined,
    read: (lang, name) => fetchTexts(variantOf, lang, name),
  };
}

/** Returns no texts for a journey without its own file. */
async function fetchTexts(variantOf: VariantOf, lang: string, name: string): Promise<JsonObject> {
  const variant = variantOf("texts", `${lang}/${name}`);
  if (variant) return (await variant()).default;
  const url = addresses[`../../locales/${lang}/${name}.json`];
  if (url === undefined) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts ${lang}/${name} could not be loaded (${response.status})`);
  return (await response.json()) as JsonObject;
}
