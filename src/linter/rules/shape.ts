import { once, type Repository, type SourceFile } from "../../model/index.ts";
import { languageMismatches } from "../language-mismatches.ts";
import { languageOfFile } from "../language-of-file.ts";
import type { Finding, Rule } from "../rule.ts";

export const unreadable: Rule = {
  id: "json",
  finds:
    "A file cannot be read, or is not valid JSON: a comma, a bracket or a quotation mark is missing or superfluous.",
  why: "The complete file is ignored, so whole journeys or languages are missing.",
  // These problems are found while the files are read.
  reads: "all",
  check: () => [],
};

export const shape: Rule = {
  id: "shape",
  finds: "A file has a key that the language does not know, lacks a required key, or has a value of the wrong type.",
  why: "A misspelt name has no effect although its author relies on it.",
  reads: "all",
  check: (context) => misshapen(context.repo),
};

/** The mistakes in the shape of all files. */
export const misshapen = once((repo: Repository): readonly Finding[] => {
  const journeys = new Map(repo.flows.map(({ file }) => [file.path, file]));
  return [...repo.files.values()].flatMap((raw) => {
    return mismatchesOf(journeys.get(raw.path) ?? raw);
  });
});

const mismatchesOf = once((file: SourceFile): readonly Finding[] => {
  const name = languageOfFile(file.path);
  if (name === undefined || file.value === undefined) return [];
  return languageMismatches(name, file.value).map((mismatch): Finding => ({ file, ...mismatch }));
});
