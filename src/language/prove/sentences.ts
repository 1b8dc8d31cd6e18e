import type { Proof } from "./proof.ts";

/** What was looked at, a line for each journey, and what was not. */
export function proofSentences(proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ flow, states, transitions, combinations, bounded }) => [
    `${flow}: explored ${count(states, "state")} by ${count(transitions, "transition")}, begun in ${count(combinations, "combination")} of arms, sites and languages.`,
    ...bounded.map((sentence) => `  ${sentence}`),
  ]);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
