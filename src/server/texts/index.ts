export { LANGUAGES, languageOf, personLanguage, preferredLanguage, preferredLocale } from "./language.ts";
export type { Language, Locale } from "./language.ts";
export {
  dayWords,
  findText,
  localDayWords,
  momentWords,
  moneyWords,
  translate,
  translateWhole,
  unfilled,
} from "./words.ts";
