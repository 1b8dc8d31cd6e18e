import type { Checked } from "./checked.ts";
import type { CheckResult } from "./useCheck.ts";

type Problem = Checked["problems"][number];

interface FindingsProps {
  readonly result: CheckResult;
  /** What else is to be said, such as what an import left out. */
  readonly note: string;
  readonly onOpen: (problem: Problem) => void;
}

/** What the check has found. Each leads to its place. */
export function Findings({ result, note, onOpen }: FindingsProps) {
  const { problems } = result;
  return (
    <section aria-label="Findings" className="playground__findings">
      <p>
        <output>{summary(result)}</output>
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file} ${problem.position.line} ${problem.rule} ${problem.message}`}>
            <button type="button" data-severity={problem.severity} onClick={() => onOpen(problem)}>
              {problem.severity === "error" ? "Error" : "Warning"}: {problem.file}:{problem.position.line}:
              {problem.position.column}
            </button>{" "}
            {problem.message}
          </li>
        ))}
      </ul>
      <output className="playground__note">{note}</output>
    </section>
  );
}

function summary({ problems, isCurrent, failure }: CheckResult): string {
  if (failure !== undefined) return `The check could not finish: ${failure}`;
  if (!isCurrent) return "Checking…";
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return "The rules find nothing. The command “flow check” also tries all paths.";
  return [counted(errors, "error"), counted(warnings, "warning")].filter((one) => one !== "").join(", ");
}

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
}
