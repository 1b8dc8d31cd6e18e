import { distinctFindings } from "../../distinct-findings.ts";
import type { Finding, Overview } from "../../protocol.ts";
import type { Lens } from "../lens.ts";

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

/** The place where a finding can be mended: Texts or JSON. `undefined` if its file is not edited in the Studio. */
export function placeOf(
  { rule, file, line }: Pick<Finding, "rule" | "file" | "line">,
  { journeys }: Pick<Overview, "journeys">,
  { flow }: Pick<Lens, "flow">,
): { readonly words: string; readonly lens: Partial<Lens> } | undefined {
  const name = /^locales\/[^/]+\/([^/]+)\.json$/.exec(file)?.[1];
  const [first] = journeys;
  const journey = name === "common" ? flow || first?.id : journeys.find(({ id }) => id === name)?.id;
  if (journey !== undefined)
    return { words: "See it at Texts", lens: { place: "texts", flow: journey, texts: SHOWN[rule] ?? "all" } };
  return isAtJson(file) ? { words: "See it at JSON", lens: { place: "json", file, line } } : undefined;
}

/** Which texts the findings of a rule are about. */
const SHOWN: Readonly<Record<string, Lens["texts"]>> = {
  "locale-keys": "missing",
  "locale-length": "long",
  "text-room": "long",
  "unused-text": "unused",
};

/** Descriptors of blocks and schemas of the language cannot be edited in the Studio. */
export function isAtJson(file: string): boolean {
  return /^(flows|locales|tests|schemas\/(?!language\/))/.test(file);
}

/** The message of a finding for people without a terminal: an intended change is accepted in the Studio. */
export function findingWords({ message, accept }: Pick<Finding, "message" | "accept">): string {
  return accept === undefined ? message : `${accept.change} If this is as you meant, say so at Changes.`;
}
