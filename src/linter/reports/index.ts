import { githubReport } from "./github.ts";
import { jsonReport } from "./json.ts";
import type { Report } from "./report.ts";
import { sarifReport } from "./sarif.ts";
import { textReport } from "./text.ts";

/** The values of `--format`. */
export const reports: Readonly<Record<string, Report>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
};

export type { Report } from "./report.ts";
