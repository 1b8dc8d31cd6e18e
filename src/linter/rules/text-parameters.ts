import { asJson, didYouMean, localeIn, pointer } from "../../model/index.ts";
import { placeholders, textFiles } from "../texts.ts";
import type { Rule } from "../rule.ts";

export const textParameters: Rule = {
  id: "text-parameters",
  finds:
    "A text is used without a parameter that it needs, with one that it does not have, or with `true`, `false` or `null` as a parameter.",
  why: "The person reads braces, or a gap, instead of a name or a number.",
  readsTexts: true,
  *check({ repo, of }) {
    for (const use of of("text")) {
      const language = [...repo.locales.keys()][0] ?? "";
      const file = textFiles(repo, language, use.place.flow).find((one) => localeIn(one).texts.has(use.key));
      if (file === undefined) continue;
      const words = localeIn(file).texts.get(use.key) ?? [];
      const needed = placeholders(words);
      for (const name of needed) {
        // The widget of a list passes the item number to the texts of its items.
        if (use.parameters.includes(name) || use.place.form !== undefined) continue;
        yield {
          ...use,
          message: `"${use.key}" needs the parameter "${name}". Give it: { "key": …, "with": { "${name}": … } }.`,
        };
      }
      for (const name of use.parameters) {
        const at = pointer(use.pointer.replace(/\/key$/, ""), "with", name);
        const given = asJson({ file: use.file, pointer: at });
        const isRead = words.some(({ value }) => value.includes(`{${name}}`));
        if (isRead && (typeof given === "boolean" || given === null)) {
          const message = `People would read "${given}" in "${use.key}". Give "${name}" a text or a number.`;
          yield { ...use, pointer: at, message };
        }
        if (needed.has(name) || use.chosen) continue;
        yield { ...use, message: `"${use.key}" has no parameter "${name}"${didYouMean(name, needed)}` };
      }
    }
  },
};
