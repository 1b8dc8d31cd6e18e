import { createInstance, type i18n, type InitOptions, type Module } from "i18next";
import { addFormats } from "./formats.ts";

/** An instance of i18next that reads texts as `locales/` has them. */
export type Texts = i18n;

interface TextsOptions extends Pick<InitOptions, "resources" | "fallbackLng" | "saveMissing" | "missingKeyHandler"> {
  readonly lang: string;
  /** Names of the files that a key is looked up in, in this order; each is a namespace of i18next. */
  readonly files: readonly string[];
  /** Parts of i18next: what loads texts that are not among `resources`, what ties it to React. */
  readonly plugins?: readonly Module[];
}

/**
 * A new instance in `lang`. With `resources` (by language and file) it is ready at once; with a backend among the plugins, after `loadTexts`.
 * Placeholders are `{name}`, and one without a value is left empty; a key that no file has is shown itself.
 */
export function createTexts({ lang, files, plugins = [], ...options }: TextsOptions): Texts {
  const [first = "common", ...others] = files;
  const texts = createInstance();
  for (const plugin of plugins) texts.use(plugin);
  void texts.init({
    ...options,
    lng: lang,
    ns: [first, ...others],
    defaultNS: first,
    fallbackNS: others,
    // Keys say nothing of files, so that a form works in every journey that has its texts.
    nsSeparator: false,
    initAsync: false,
    // React, and whoever writes HTML, escapes.
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    missingInterpolationHandler: () => "",
    returnedObjectHandler: (key: string) => key,
    // An edited file, and a fallback that came late, are shown.
    react: { bindI18nStore: "added" },
  });
  addFormats(texts);
  return texts;
}
