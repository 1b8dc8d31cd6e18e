export { LANGUAGES, personLanguage, preferredLanguage } from "./language.ts";
export type { Language } from "./language.ts";
export { findText, translate } from "./translate.ts";
