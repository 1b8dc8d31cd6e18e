import { copiedTexts, type CopiedTexts } from "../copied-texts.ts";
import { groupBy } from "../group.ts";
import type { Finding, Rule } from "../rule.ts";
import { FEW_TEXTS } from "../texts.ts";

export const localeSame: Rule = {
  id: "locale-same",
  severity: "warning",
  finds: "A text is identical to the text in the source language of the translation.",
  why: "Usually it was copied and never translated: people get a sentence in a language that they do not read.",
  reads: "texts",
  *check(context) {
    for (const copied of copiedTexts(context)) {
      if (copied.copies.length > FEW_TEXTS) yield asOne(copied);
      else
        for (const { text, original } of copied.copies) {
          const message = `This text is the same in ${original.file.path}. Translate the one that is in the wrong language.`;
          yield { file: text.file, pointer: text.pointer, message };
        }
    }
  },
};

/** So many identical texts are one problem: the language has not been translated yet. */
function asOne({ language, of, copies: [first, ...others] }: CopiedTexts): Finding {
  if (first === undefined) throw new Error("There is a text that was copied.");
  const copies = [first, ...others];
  const files = [...groupBy(copies, ({ text }) => text.file.path)].map(([path, own]) => `${own.length} in ${path}`);
  const [, original] = first.original.file.path.split("/");
  const message = `${copies.length} of the ${of} sentences in "${language}" are the same as in "${original}": ${files.join(", ")}. Translate them. Until then, do not offer "${language}" on any site.`;
  return { file: first.text.file, pointer: "", message };
}
