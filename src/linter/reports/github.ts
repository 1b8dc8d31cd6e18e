import type { Problem } from "../../model/index.ts";
import type { Report } from "./report.ts";
import { summary } from "./text.ts";

/**
 * Workflow commands of GitHub Actions, which show each problem beside its line in a pull request. Errors come first,
 * because GitHub shows at most ten of each kind per step. The last line gives the totals for the log.
 */
export const githubReport: Report = (checked) => {
  const { problems, prefix } = checked;
  const [errors, warnings] = (["error", "warning"] as const).map((kind) =>
    problems.filter(({ severity }) => severity === kind),
  );
  const lines = [...(errors ?? []), ...(warnings ?? [])].map((problem) => annotation(problem, prefix));
  return [...lines, summary(checked)].join("\n");
};

function annotation({ severity, rule, file, position, message }: Problem, prefix: string): string {
  const { line, column, endLine, endColumn } = position;
  // GitHub ignores columns in an annotation that spans several lines.
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file: prefix + file, line, endLine, ...columns, title: rule }).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  return `::${severity} ${properties.join(",")}::${escapeData(message)}`;
}

/** Escapes the same characters as GitHub's own toolkit (`@actions/core`, command.ts). */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
