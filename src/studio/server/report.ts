import type { ChangesView, Checked } from "../protocol.ts";
import type { Accepted } from "../edits/index.ts";
import { changeLine } from "./change-line.ts";

/**
 * The message of a commit: the changes and for whom they are, what happens to people in the middle of a journey, what
 * was accepted and why, and the check's findings.
 */
export function reportOf(
  quick: Checked,
  whole: Checked | null,
  changes: Pick<ChangesView, "changes" | "people"> | null,
  accepted: readonly Accepted[] = [],
): string {
  const lines = ["What differs:"];
  lines.push(...(changes?.changes ?? []).map(changeLine));
  if (changes === null) lines.push("- It was not calculated. Run: npm run flow -- diff");
  if (changes?.people != null && changes.people.length > 0) {
    lines.push("", "People in the middle:");
    for (const { flow, fate, what, count } of changes.people) lines.push(`- ${flow}: ${count} ${fate}: ${what}`);
  }
  if (accepted.length > 0) lines.push("", "Accepted, although recorded journeys behaved differently before:");
  for (const { changes: all, reason } of accepted) lines.push(...all.map((one) => `- ${one}`), `  Reason: ${reason}`);
  const warnings = (whole ?? quick).findings.filter(({ severity }) => severity === "warning");
  lines.push("", `The check: no errors, ${warnings.length} to check.`);
  if (whole === null) lines.push("It had not walked through the journeys yet.");
  for (const { message, file, line } of warnings) lines.push(`- ${file}:${line}: ${message}`);
  return lines.join("\n");
}
