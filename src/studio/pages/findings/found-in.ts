import { distinctFindings } from "../../distinct-findings.ts";
import type { Finding, Overview } from "../../protocol.ts";

/** What the check has found, and the journeys' walks, as far as they have finished since the last edit. */
export function foundIn({
  quick,
  whole,
  revision,
}: Pick<Overview, "quick" | "whole" | "revision">): readonly Finding[] {
  return distinctFindings([...(quick?.findings ?? []), ...(whole?.revision === revision ? whole.findings : [])]);
}

/** How much is to be fixed, or else to be checked. */
export function howMuch(findings: readonly Pick<Finding, "severity">[]): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return `${errors} to fix`;
  return findings.length > 0 ? `${findings.length} to check` : "Nothing to fix";
}

/** What the list says if nothing has been found: only what the check knows since the last edit. */
export function nothingFound({ quick, whole, revision }: Pick<Overview, "quick" | "whole" | "revision">): string {
  if (quick?.revision !== revision) return "The check is still running.";
  if (whole?.revision !== revision) return "The rules have found nothing. The journeys are still being walked through.";
  return "Nothing is to be fixed or checked. What the check finds after an edit is listed here.";
}
