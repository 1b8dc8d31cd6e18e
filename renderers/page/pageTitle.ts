import type { i18n } from "i18next";
import type { View } from "../../src/engine/index.ts";
import { wordsOf } from "../text/index.ts";

/** The title of a document that shows this view, for use without a rendered page. */
export function pageTitle(view: View, i18n: i18n): string {
  const { t } = i18n;
  const name = wordsOf(view.title, { t, i18n });
  const brand = t("ui.brand");
  return name === "" ? brand : t("ui.title", { name, brand });
}
