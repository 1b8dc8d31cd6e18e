/**
 * i18next for the texts in `locales/`, the same in the browser, in the service and in tests.
 *
 *     const texts = createTexts({ lang: "en", files: ["trial", "common"], resources: { en: { trial, common } } });
 *     texts.t("welcome.title");
 *     texts.format(123_450, "money", "en", { currency: "USD" });
 */
export { createTexts, type Texts, loadTexts, worded } from "./create-texts.ts";
export { addDayFormat } from "./day-format.ts";
export { localeOf } from "./locale.ts";
