import type { ArmSummary } from "./summary.ts";

/** What was explored and what was not, one line for each journey. */
export function summarySentences(summaries: readonly ArmSummary[]): string[] {
  return summaries.flatMap(({ flow, arms, states, transitions, combinations, bounded }) => [
    `${flow}${arms === undefined ? "" : `, with ${arms}`}: explored ${count(states, "state")} and ${count(transitions, "transition")}, starting from ${count(combinations, "combination")} of arms, sites and languages.`,
    ...bounded.map((sentence) => `  ${sentence}`),
  ]);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
