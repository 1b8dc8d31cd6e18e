import { githubReport } from "./github.ts";
import type { Report } from "./report.ts";
import { sarifReport } from "./sarif.ts";
import { textReport } from "./text.ts";

/** The values of `--format`. */
export const reports: Readonly<Record<string, Report>> = {
  text: textReport,
  /** Paths are relative to the repository. */
  json: ({ problems, ms }) => `${JSON.stringify({ problems, ms }, null, 2)}\n`,
  sarif: sarifReport,
  github: githubReport,
};

export type { Report } from "./report.ts";
