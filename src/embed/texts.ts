import { type JsonObject, languageFor } from "../engine/index.ts";
import { createTexts, type Texts } from "../texts/index.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { VariantOf } from "./variant-of.ts";

/** The texts of one journey, loaded by language. */
export function textsOf({ texts, files }: JourneyDefinition, lang: string, variantOf: VariantOf): Texts {
  return createTexts({
    lang,
    files,
    // Every language has all texts, as the check says.
    fallbackLng: false,
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
    ],
  });
}

/** The initial language. */
export function languageOf({ texts }: JourneyDefinition, requested: string | undefined): string {
  const spoken = Object.keys(texts);
  const of = (tags: readonly string[]) => tags.flatMap((tag) => languageFor(tag, spoken) ?? []);
  const [found = of(navigator.languages)[0] ?? spoken[0] ?? "en"] = of([requested ?? ""]);
  return found;
}
