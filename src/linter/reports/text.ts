import { styleText } from "node:util";
import type { Problem, Repository } from "../../model/index.ts";
import type { Checked, Report } from "./report.ts";

/** The problems for a person at a terminal: place, message, the source line with carets, and the totals at the end. */
export const textReport: Report = (checked) => {
  const { repo, problems, colours } = checked;
  const paint = (style: "red" | "yellow" | "dim" | "bold", text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  const parts = problems.map((problem) => {
    const { line, column } = problem.position;
    const colour = problem.severity === "error" ? "red" : "yellow";
    const head = `${paint("bold", `${problem.file}:${line}:${column}`)} ${paint(colour, problem.severity)} ${paint("dim", problem.rule)}`;
    return [head, `  ${problem.message}`, ...excerpt(repo, problem).map((text) => paint("dim", text)), ""].join("\n");
  });
  return [...parts, summary(checked)].join("\n");
};

/** `2 errors, 1 warning in 80 files (1.2 s).` and a line feed. */
export function summary({ repo, problems, ms }: Checked): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const found = problems.length === 0 ? "No problems" : `${count(errors, "error")}, ${count(warnings, "warning")}`;
  return `${found} in ${count(repo.files.size, "file")} (${(ms / 1000).toFixed(1)} s).\n`;
}

/** The source line with carets under the place. Cuts a long line around the place. */
function excerpt(repo: Repository, { file, position }: Problem): string[] {
  const text = repo.files.get(file)?.text.split("\n")[position.line - 1];
  if (text === undefined || text.trim() === "") return [];
  const indent = text.length - text.trimStart().length;
  const from = position.column - 1 > WIDEST ? position.column - 1 - WIDEST / 2 : indent;
  const shown = text.slice(from, from + WIDEST).trimEnd();
  const end = position.endLine === position.line ? position.endColumn - 1 : text.length;
  const carets = Math.max(1, Math.min(end, from + shown.length) - (position.column - 1));
  const number = String(position.line);
  return [
    `  ${number} | ${shown}`,
    `  ${" ".repeat(number.length)} | ${" ".repeat(Math.max(0, position.column - 1 - from))}${"^".repeat(carets)}`,
  ];
}

const WIDEST = 120;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
