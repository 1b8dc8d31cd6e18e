import { once, type Repository } from "../../model/index.ts";
import { languageMismatches } from "../language-mismatches.ts";
import { languageOfFile } from "../language-of-file.ts";
import type { Finding, Rule } from "../rule.ts";

export const shape: Rule = {
  id: "shape",
  finds: "A file has a key that the language does not know, lacks one that it needs, or has a value of the wrong kind.",
  why: "A misspelt key counts for nothing, and the person who wrote it believes that it does.",
  readsTexts: true,
  check: (context) => misshapen(context.repo),
};

/** Asked by another rule too, in the same check. */
const misshapen = once((repo: Repository): readonly Finding[] => {
  const journeys = new Map(repo.flows.map(({ file }) => [file.path, file]));
  return [...repo.files.values()].flatMap((raw) => {
    const file = journeys.get(raw.path) ?? raw;
    const name = languageOfFile(file.path);
    if (name === undefined || file.value === undefined) return [];
    return languageMismatches(name, file.value).map((mismatch): Finding => ({ file, ...mismatch }));
  });
});
