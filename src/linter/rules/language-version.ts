import { flowOf, LANGUAGE_VERSION } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

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
