export { LANGUAGES, languageOf, personLanguage, preferredLanguage, preferredLocale } from "./language.ts";
export type { Language, Locale } from "./language.ts";
export {
  dayWords,
  findText,
  htmlIn,
  localDayWords,
  momentWords,
  moneyWords,
  translate,
  translateWhole,
  unfilled,
} from "./words.ts";
