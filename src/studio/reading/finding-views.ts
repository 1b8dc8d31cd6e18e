import type { Repository } from "../../model/index.ts";
import { distinctFindings } from "../distinct-findings.ts";
import { plainProblem, WHY } from "../edits/index.ts";
import type { Finding, FindingView, PlainFinding, TextRow } from "../protocol.ts";
import { findingsAt } from "./map/findings-at.ts";

/** The findings in all journeys in plain words, each with its steps and why it matters. `rows` are everybody's texts. */
export function findingViews(
  repo: Repository,
  rows: readonly TextRow[],
  findings: readonly Finding[],
): readonly FindingView[] {
  const found = distinctFindings(findings);
  const at = repo.flows.flatMap((flow) =>
    [...findingsAt(repo, flow, rows, found).steps].flatMap(([step, here]) =>
      here.map((finding) => ({ finding, flow: flow.id, step })),
    ),
  );
  return found.map((finding) => ({
    ...plainFinding(repo, finding),
    steps: at.filter((one) => one.finding === finding).map(({ flow, step }) => ({ flow, step })),
  }));
}

export function plainFinding(repo: Repository, finding: Finding): PlainFinding {
  const plain = plainProblem(repo, finding);
  // An exploration's findings tell what happens to people themselves.
  const why = finding.accept === undefined && finding.replay === undefined ? WHY.get(finding.rule) : undefined;
  return { ...finding, plain, ...(why !== undefined && why !== plain && { why }) };
}
