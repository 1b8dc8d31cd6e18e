import { localeIn, type LocaleText, type SourceFile } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

/** So many missing texts of a file are told one by one, where they stand in another language. More of them, or all that there are, is one thing: nobody has translated them. */
const FEW = 10;
/** Of those, so many are named. */
const NAMED = 3;

export const localeKeys: Rule = {
  id: "locale-keys",
  finds: "A language lacks a locale file, or texts, that another language has.",
  why: "People who read that language would see another one, or a key, in its place.",
  readsTexts: true,
  *check({ repo }) {
    const names = new Set([...repo.locales.values()].flatMap((files) => [...files.keys()]));
    for (const name of names) {
      const all = new Map<string, { readonly file: SourceFile; readonly text: LocaleText }>();
      for (const files of repo.locales.values()) {
        const file = files.get(name);
        if (file === undefined) continue;
        for (const [key, [text]] of localeIn(file).texts) if (text && !all.has(key)) all.set(key, { file, text });
      }
      for (const [language, files] of repo.locales) {
        const file = files.get(name);
        if (file !== undefined) yield* lacking(file, all);
        else {
          const [there] = [...repo.locales.values()].flatMap((others) => others.get(name) ?? []);
          const message = `There is no locales/${language}/${name}.json. Add it with the same texts.`;
          if (there !== undefined) yield { file: there, pointer: "", message };
        }
      }
    }
  },
};

function* lacking(
  file: SourceFile,
  all: ReadonlyMap<string, { readonly file: SourceFile; readonly text: LocaleText }>,
): Generator<Finding> {
  const there = localeIn(file).texts;
  const missing = [...all].filter(([key]) => !there.has(key));
  if (missing.length > FEW || (missing.length > 1 && missing.length === all.size)) {
    const named = missing.slice(0, NAMED).map(([key]) => key);
    const more = missing.length - named.length;
    const which = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
    const lack =
      missing.length === all.size
        ? `None of the ${all.size} texts that other languages have is here`
        : `${missing.length} of the ${all.size} texts that other languages have are missing here`;
    yield { file, pointer: "", message: `${lack}: ${which}. Translate them, or remove them there.` };
    return;
  }
  for (const [key, { file: other, text }] of missing) {
    const message = `The text "${key}" is not in ${file.path}. Add it there, or remove it here.`;
    yield { file: other, pointer: text.pointer, part: "key", message };
  }
}
