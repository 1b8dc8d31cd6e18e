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

/** How much is to be fixed, or else to be checked, and what the check has not finished since the last edit. */
export function howMuch(overview: Pick<Overview, "quick" | "whole" | "revision">) {
  const { quick, whole, revision } = overview;
  if (quick === null) return { found: "Checking…", running: "" };
  const findings = foundIn(overview);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  // The journeys are walked through once no rule finds an error.
  const isWalking = whole?.revision !== revision && errors === 0;
  const running = quick.revision !== revision ? "checking…" : isWalking ? "trying all paths…" : "";
  if (errors > 0) return { found: `${errors} to fix`, running };
  if (findings.length > 0) return { found: `${findings.length} to check`, running };
  return { found: running === "" ? "Nothing to fix" : "Nothing found so far", running };
}

/** What the list says if nothing has been found: only what the check knows since the last edit. */
export function nothingFound({ quick, whole, revision }: Pick<Overview, "quick" | "whole" | "revision">): string {
  if (quick?.revision !== revision) return "The check is still running.";
  if (whole?.revision !== revision) return "The rules have found nothing. The journeys are still being walked through.";
  return "Nothing is to be fixed or checked. What the check finds after an edit is listed here.";
}

/** The message of a finding for people without a terminal: an intended change is accepted in the Studio. */
export function findingWords({ message, accept }: Pick<Finding, "message" | "accept">): string {
  return accept === undefined ? message : `${accept.change} If this is as you meant, say so at Changes.`;
}
