export { LANGUAGES, personLanguage, preferredLanguage } from "./language.ts";
export type { Language } from "./language.ts";
export { dayWords, findText, momentWords, moneyWords, translate, translateWhole, unfilled } from "./words.ts";
