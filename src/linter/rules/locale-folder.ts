import { isLanguage } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const localeFolder: Rule = {
  id: "locale-folder",
  finds: "The name of a folder in `locales/` is not a language tag that browsers use (BCP 47: `en`, `pt-BR`).",
  why: "No browser requests the texts, so they are never used: the folder is a forgotten copy, or a language that people should have but cannot get.",
  reads: "all",
  *check({ repo }) {
    const files = [...repo.files.values()].filter(({ path }) => /^locales\/[^/]+\//.test(path));
    for (const [name, [file]] of groupBy(files, ({ path }) => path.split("/")[1] ?? "")) {
      if (file === undefined || isLanguage(name)) continue;
      const message = `"${name}" is not a language code that browsers know. Name the folder after one, such as en or pt-BR, or remove it.`;
      yield { file, pointer: "", message };
    }
  },
};
