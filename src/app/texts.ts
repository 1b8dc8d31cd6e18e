import type { BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import type { JsonObject } from "../engine/index.ts";
import { createTexts, loadTexts, type Texts } from "../texts/index.ts";
import type { VariantOf } from "./variants.ts";

/** Addresses of the texts by file. Texts are data, fetched when their language and journey are first shown, not code. */
const addresses = import.meta.glob<string>("../../locales/*/*.json", { query: "?url", import: "default", eager: true });

interface AppTextsOptions {
  readonly lang: string;
  /** Names of the files that a key is looked up in, in this order. */
  readonly files: readonly string[];
  /** The language of what a language lacks. */
  readonly fallback: string;
  /** A person's arms may have files of their own. */
  readonly variantOf: VariantOf;
}

/**
 * The texts of one journey, tied to React; they begin to load at once (`loadTexts` waits). The fallback's files are asked for when a text lacks:
 * the check lets none lack, so that nobody waits for words that they never read.
 */
export function createAppTexts({ lang, files, fallback, variantOf }: AppTextsOptions): Texts {
  let lacks = false;
  const texts = createTexts({
    lang,
    files,
    plugins: [backendFor(variantOf), initReactI18next],
    fallbackLng: () => (lacks ? [fallback] : []),
    saveMissing: true,
    missingKeyHandler: () => {
      if (lacks) return;
      lacks = true;
      // What cannot be loaded lacks as before.
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

/** A journey without texts of its own has none. */
async function fetchTexts(variantOf: VariantOf, lang: string, name: string): Promise<JsonObject> {
  const variant = variantOf("texts", `${lang}/${name}`);
  if (variant) return (await variant()).default;
  const url = addresses[`../../locales/${lang}/${name}.json`];
  if (url === undefined) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts ${lang}/${name} could not be loaded (${response.status})`);
  return (await response.json()) as JsonObject;
}
