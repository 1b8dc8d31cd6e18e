import type { Problem } from "../problem.ts";
import type { Repository } from "../repository.ts";
import { rules } from "./all.ts";
import { armProblems } from "./arms.ts";
import { contextOf } from "./context.ts";
import { positionOf } from "./position.ts";
import type { Finding, Rule } from "./rule.ts";

/** Everything wrong with what people edit, by file and place; empty when it may be shipped. */
export function check(repo: Repository): readonly Problem[] {
  const found = [...repo.problems, ...problemsIn(repo)];
  return unique([...found, ...armProblems(repo, found, problemsIn)]).sort(inOrder);
}

function problemsIn(repo: Repository): Problem[] {
  const context = contextOf(repo);
  return rules.flatMap((rule) => [...rule.check(context)].map((finding) => problemOf(rule, finding)));
}

function problemOf(rule: Rule, finding: Finding): Problem {
  return {
    rule: rule.id,
    severity: rule.severity ?? "error",
    file: finding.file.path,
    pointer: finding.pointer,
    position: positionOf(finding),
    message: finding.message,
  };
}

/** One use of a thing can be seen in two ways (a schema in two forms); it is said once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function inOrder(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.position.line - b.position.line || a.position.column - b.position.column || (a.rule < b.rule ? -1 : 1);
}
