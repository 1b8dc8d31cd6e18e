import { localeIn } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const localeKeys: Rule = {
  id: "locale-keys",
  finds: "A language lacks a locale file, or a text, that another language has.",
  why: "People who read that language would see another one, or a key, in its place.",
  readsTexts: true,
  *check({ repo }) {
    const names = new Set([...repo.locales.values()].flatMap((files) => [...files.keys()]));
    for (const name of names) {
      const files = [...repo.locales].map(([language, all]) => ({ language, file: all.get(name) }));
      for (const { file } of files) {
        if (file === undefined) continue;
        for (const other of files) {
          if (other.file === undefined) {
            const message = `There is no locales/${other.language}/${name}.json. Add it with the same texts.`;
            yield { file, pointer: "", message };
            continue;
          }
          const there = localeIn(other.file).texts;
          for (const [key, [text]] of localeIn(file).texts) {
            if (text === undefined || there.has(key)) continue;
            const message = `The text "${key}" is not in ${other.file.path}. Add it there, or remove it here.`;
            yield { file, pointer: text.pointer, part: "key", message };
          }
        }
      }
    }
  },
};
