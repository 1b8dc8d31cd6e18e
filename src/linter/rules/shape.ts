import { languageMismatches } from "../language-mismatches.ts";
import { languageOfFile } from "../language-of-file.ts";
import type { Rule } from "../rule.ts";

export const shape: Rule = {
  id: "shape",
  finds: "A file has a key that the language does not know, lacks one that it needs, or has a value of the wrong kind.",
  why: "A misspelt key counts for nothing, and the person who wrote it believes that it does.",
  readsTexts: true,
  *check({ repo }) {
    const journeys = new Map(repo.flows.map(({ file }) => [file.path, file]));
    for (const raw of repo.files.values()) {
      const file = journeys.get(raw.path) ?? raw;
      const name = languageOfFile(file.path);
      if (name === undefined || file.value === undefined) continue;
      for (const mismatch of languageMismatches(name, file.value)) yield { file, ...mismatch };
    }
  },
};
