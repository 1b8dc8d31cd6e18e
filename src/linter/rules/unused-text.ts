import { type FixEdit, localeIn, type Repository } from "../../model/index.ts";
import { textsInCode } from "../texts-in-code.ts";
import type { Rule } from "../rule.ts";
import { shape } from "./shape.ts";

export const unusedText: Rule = {
  id: "unused-text",
  severity: "warning",
  finds: "A text is used nowhere.",
  why: "Translators keep translating it, and editing it changes nothing.",
  reads: "all",
  *check(context) {
    const { repo, of } = context;
    // The texts that a file uses are unknown if it cannot be read or has misspelt keys.
    if (repo.problems.length > 0 || [...shape.check(context)].length > 0) return;
    const used = new Set(of("text").map(({ key }) => key));
    const inCode = textsInCode(repo.root);
    const [files] = repo.locales.values();
    for (const [name, file] of files ?? []) {
      for (const [key, [text]] of localeIn(file).texts) {
        if (text === undefined || used.has(key) || inCode(key)) continue;
        yield {
          file,
          pointer: text.pointer,
          part: "key",
          message: `The text "${key}" is used nowhere. Remove it, in every language.`,
          fix: { does: "Delete this text in every language", edits: removed(repo, name, key) },
        };
      }
    }
  },
};

/** Its removal from each language, with all plural forms. */
function removed({ locales }: Repository, name: string, key: string): readonly FixEdit[] {
  return [...locales.values()].flatMap((files) => {
    const file = files.get(name);
    const forms = file === undefined ? [] : (localeIn(file).texts.get(key) ?? []);
    return forms.map(({ pointer, value }) => ({ file: file?.path ?? "", pointer, was: value }));
  });
}
