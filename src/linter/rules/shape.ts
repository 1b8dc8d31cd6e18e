import {
  descriptorOf,
  flowOf,
  LANGUAGE_VERSION,
  once,
  pointer,
  propertiesOf,
  type Repository,
  type SourceFile,
  usesOf,
} from "../../model/index.ts";
import { languageMismatches, languageOfFile } from "../language-mismatches.ts";
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
  const layouts = [...repo.schemas.values()].flatMap(({ layout }) => layout ?? []);
  // With the parts that they refer to.
  const whole = new Map([...repo.flows.map(({ file }) => file), ...layouts].map((file) => [file.path, file]));
  return [...repo.files.values()]
    .flatMap((raw) => mismatchesOf(whole.get(raw.path) ?? raw))
    .filter((finding) => !isOfWidget(repo, finding));
});

/** The language has only the properties of the package's widgets. The `block-properties` rule checks the others. */
function isOfWidget(repo: Repository, { file, pointer: at, part }: Finding): boolean {
  if (part !== "key" || languageOfFile(file.path) !== "layout") return false;
  return usesOf(repo).some((use) => {
    const widget = use.kind === "widget" && use.file.path === file.path ? repo.widgets.get(use.name) : undefined;
    const own = widget === undefined ? [] : propertiesOf(descriptorOf(widget).properties);
    return own.some(([name]) => pointer(use.pointer, name) === at);
  });
}

const mismatchesOf = once((file: SourceFile): readonly Finding[] => {
  const name = languageOfFile(file.path);
  if (name === undefined || file.value === undefined) return [];
  return languageMismatches(name, file.value).map((mismatch): Finding => ({ file, ...mismatch }));
});

export const languageVersion: Rule = {
  id: "language-version",
  finds:
    "A journey is written for a version of the language that this package does not read (`language`). Nothing else is reported about that journey.",
  why: "What the journey says would have another meaning, or none, and a hundred findings would hide the reason.",
  alone: true,
  *check({ repo }) {
    for (const named of repo.flows) {
      const { language } = flowOf(repo, named);
      if (language === undefined || isRead(language.value)) continue;
      const { value, file, pointer } = language;
      const message = `This journey is written for version ${value} of the language, but this package reads version ${LANGUAGE_VERSION}. Install twofold-flow ${value}, or change the journey as its CHANGELOG says and write "language": "${LANGUAGE_VERSION}".`;
      yield { file, pointer, message };
    }
  },
};

/** A version reads what was written for an earlier one with the same first number. Before 1.0, each may differ. */
function isRead(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [ownMajor = 0, ownMinor = 0] = LANGUAGE_VERSION.split(".").map(Number);
  return major === ownMajor && (major === 0 ? minor === ownMinor : minor <= ownMinor);
}
