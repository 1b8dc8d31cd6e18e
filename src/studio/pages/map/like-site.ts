import type { JsonObject } from "../../../engine/index.ts";
import type { SiteView } from "../../protocol-map.ts";
import { codeName } from "../name-from-words.ts";
import { textIn } from "../forms/words.ts";

/** The answers that come from the site that the new one is like. */
export function likeSite(site: SiteView | undefined): JsonObject {
  const languages = site?.languages ?? [];
  return { "languages-first": languages[0] ?? "", languages, supportEmail: site?.supportEmail ?? "" };
}

/** The names of the country and the currency whose codes are answered. */
export function codeNotes(answers: JsonObject): Readonly<Record<string, string>> {
  const code = (question: string) => textIn(answers, question).toUpperCase();
  const names = {
    country: codeName("region", code("country")),
    currency: codeName("currency", code("currency")),
  };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ""));
}
