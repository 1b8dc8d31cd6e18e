import { createInstance, type i18n, type InitOptions, type Module, type TOptions } from "i18next";
import { addFormats } from "./formats.ts";

/** An instance of i18next for the texts in `locales/`. */
export type Texts = i18n;

interface TextsOptions extends Pick<InitOptions, "resources" | "fallbackLng" | "saveMissing" | "missingKeyHandler"> {
  readonly lang: string;
  /** The country (ISO 3166) whose ways of writing dates and numbers are used; by default those of the language alone. */
  readonly country?: string | undefined;
  /** Names of the files in which a key is looked up, in this order. Each is a namespace of i18next. */
  readonly files: readonly string[];
  /** Plugins of i18next, such as a backend that loads texts which are not in `resources`. */
  readonly plugins?: readonly Module[];
}

/**
 * Creates an instance in `lang`. With `resources` (by language and file) it is ready at once. With a backend among the
 * plugins, it is ready after `loadTexts`. Placeholders are `{name}`; one without a value is left empty. For a key that
 * no file has, the key itself is shown. A language with a region has only the texts that differ: others are those of the
 * language itself (`es-MX`, `es`).
 */
export function createTexts({ lang, country, files, plugins = [], ...options }: TextsOptions): Texts {
  const [first = "common", ...others] = files;
  const texts = createInstance();
  let isRightToLeft = false;
  texts.on("languageChanged", () => {
    isRightToLeft = texts.dir() === "rtl";
  });
  for (const plugin of plugins) texts.use(plugin);
  void texts.init({
    ...options,
    lng: lang,
    ns: [first, ...others],
    defaultNS: first,
    fallbackNS: others,
    // Keys do not name files, so that a form works in every journey that has its texts.
    nsSeparator: false,
    initAsync: false,
    // React and the code that writes HTML escape values.
    interpolation: { prefix: "{", suffix: "}", escape: (value) => isolated(value, isRightToLeft) },
    missingInterpolationHandler: () => "",
    returnedObjectHandler: (key: string) => key,
    // Updates the page when a file has been edited, or when a fallback has been loaded late.
    react: { bindI18nStore: "added" },
  });
  addFormats(texts, country);
  return texts;
}

/**
 * A value within a sentence, in its own direction (Unicode's isolates): a Latin name or a phone number in an Arabic
 * sentence, an Arabic name in an English one. Otherwise, the words and signs beside it would change places.
 */
function isolated(value: string, always: boolean): string {
  const isNeeded = RIGHT_TO_LEFT.test(value) || (always && value !== "");
  return isNeeded ? `\u2068${value}\u2069` : value;
}

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/**
 * Waits until all files of a language are loaded. Rejects if one could not be loaded. A file that failed before is
 * requested again, which i18next does not do itself.
 */
export async function loadTexts(texts: Texts, lang: string): Promise<void> {
  // The language, and those that stand for it.
  const languages: readonly string[] = texts.services.languageUtils.toResolveHierarchy(lang, false);
  const files = [texts.options.ns ?? []].flat();
  const lacking = () => files.filter((file) => !languages.every((one) => texts.hasResourceBundle(one, file)));
  if (lacking().length === 0) return;
  await texts.reloadResources([...languages], lacking());
  if (lacking().length > 0) throw new Error(`The texts ${lang}/${lacking().join(", ")} could not be loaded`);
}

/**
 * The parameters of a text for i18next. They are passed as `replace`, so that none of them is used as one of its
 * options, whatever its name is. Only `count` and `ordinal` are options: they choose the plural form.
 */
export function worded(parameters: Readonly<Record<string, unknown>>): TOptions {
  const { count, ordinal } = parameters;
  return { replace: parameters, ...(typeof count === "number" && { count, ordinal: ordinal === true }) };
}
