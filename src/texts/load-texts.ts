import type { Texts } from "./create-texts.ts";

/**
 * Waits until all files of a language are loaded. Rejects if one could not be loaded. A file that failed before is
 * requested again, which i18next does not do itself.
 */
export async function loadTexts(texts: Texts, lang: string): Promise<void> {
  const lacking = () => [texts.options.ns ?? []].flat().filter((file) => !texts.hasResourceBundle(lang, file));
  if (lacking().length === 0) return;
  await texts.reloadResources([lang], lacking());
  if (lacking().length > 0) throw new Error(`The texts ${lang}/${lacking().join(", ")} could not be loaded`);
}
