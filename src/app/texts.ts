import type { JsonObject, KeyedText } from "../engine/index.ts";
import { translate } from "./translate.ts";
import { variantOf } from "./variants.ts";

/** Addresses of the texts by file. Texts are data, fetched when their language and journey are first shown, not code. */
const addresses = import.meta.glob<string>("../../locales/*/*.json", { query: "?url", import: "default", eager: true });

/** The texts of one journey, in every language asked for so far. */
export interface Texts {
  /** A language's texts must have been loaded before it is used. */
  load(lang: string): Promise<void>;
  translate(text: KeyedText, lang: string): string;
  /** Takes over an edited file (development). */
  replace(lang: string, content: JsonObject): void;
}

/** `files` are names of files of texts; a text counts from the first that has it. */
export function createTexts(files: readonly string[]): Texts {
  const loaded = new Map<string, JsonObject[]>();
  return {
    async load(lang) {
      if (!loaded.has(lang)) loaded.set(lang, await Promise.all(files.map((name) => fetchTexts(lang, name))));
    },
    translate: (text, lang) => translate(loaded.get(lang) ?? [], lang, text.key, text.with),
    replace: (lang, content) => loaded.set(lang, [content, ...(loaded.get(lang) ?? [])]),
  };
}

async function fetchTexts(lang: string, name: string): Promise<JsonObject> {
  const variant = variantOf("texts", `${lang}/${name}`);
  if (variant) return (await variant()).default;
  const url = addresses[`../../locales/${lang}/${name}.json`];
  if (url === undefined) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts ${lang}/${name} could not be loaded (${response.status})`);
  return (await response.json()) as JsonObject;
}
