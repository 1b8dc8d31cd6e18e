import { initReactI18next } from "react-i18next";
import { type JsonObject, languageFor } from "../engine/index.ts";
import { createTexts, type Texts } from "../texts/index.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { VariantOf } from "./variant-of.ts";

/** The texts of one journey, connected to React and loaded by language. */
export function textsOf({ texts, files }: JourneyDefinition, lang: string, variantOf: VariantOf): Texts {
  return createTexts({
    lang,
    files,
    plugins: [
      {
        type: "backend",
        callbackApi: false,
        init: () => undefined,
        read: async (language: string, file: string): Promise<JsonObject> => {
          const load =
            variantOf<{ readonly default: JsonObject }>("texts", `${language}/${file}`) ?? texts[language]?.[file];
          return load === undefined ? {} : (await load()).default;
        },
      } as never,
      initReactI18next,
    ],
  });
}

/** The initial language. */
export function languageOf({ texts }: JourneyDefinition, requested: string | undefined): string {
  const spoken = Object.keys(texts);
  const wanted = [requested ?? "", ...navigator.languages];
  const [found = spoken[0] ?? "en"] = wanted.flatMap((tag) => languageFor(tag, spoken) ?? []);
  return found;
}
