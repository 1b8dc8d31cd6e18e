import { rules } from "../../linter/index.ts";
import type { Repository } from "../../model/index.ts";
import { distinctFindings } from "../distinct-findings.ts";
import type { Finding, TextRow, FindingView } from "../protocol.ts";
import { findingsAt } from "./map/findings-at.ts";

/** The findings in all journeys, each with its steps and why it matters. `rows` are everybody's texts. */
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
  return found.map((finding) => {
    const why = finding.accept === undefined ? WHY.get(finding.rule) : undefined;
    const steps = at.filter((one) => one.finding === finding).map(({ flow, step }) => ({ flow, step }));
    return { ...finding, ...(why !== undefined && { why }), steps };
  });
}

/** Findings of the exploration tell what happens to people themselves. */
const WHY: ReadonlyMap<string, string> = new Map(rules.map(({ id, why }) => [id, why]));
