import { isLanguage } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const localeFolder: Rule = {
  id: "locale-folder",
  finds: "A folder of `locales/` is not named by a language as browsers name it (BCP 47: `en`, `pt-BR`).",
  why: "No browser asks for its texts, so they are never read: a copy that was forgotten, or a language that people were to have.",
  readsTexts: true,
  *check({ repo }) {
    const files = [...repo.files.values()].filter(({ path }) => /^locales\/[^/]+\//.test(path));
    for (const [name, [file]] of groupBy(files, ({ path }) => path.split("/")[1] ?? "")) {
      if (file === undefined || isLanguage(name)) continue;
      const message = `"${name}" is no language that browsers know. Name the folder by one (en, pt-BR), or remove it.`;
      yield { file, pointer: "", message };
    }
  },
};
