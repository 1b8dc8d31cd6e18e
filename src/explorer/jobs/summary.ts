import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Exploration } from "../index.ts";
import { keepFile } from "../../model/index.ts";
import type { Job } from "./jobs.ts";

/** The result of an exploration, without the states. It is stored between checks. */
export type Summary = Omit<Exploration, "places">;

/** The summary of a journey, with or without arms that change its files. */
export interface ArmSummary extends Summary {
  /** In words, such as `the arm "treatment" of "offer"`. Absent for the journey itself. */
  readonly arms?: string;
}

/** The stored result of a journey from an earlier check. `undefined` if something that it depends on has changed. */
export function recall(folder: string, { name, print }: Job): Summary | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as {
      print?: string;
      summary?: Summary;
    };
    return kept.print === print ? kept.summary : undefined;
  } catch {
    // Nothing is stored, or the file is incomplete.
    return undefined;
  }
}

/** Stores the result. If the folder cannot be written, nothing is stored and the journey will be explored again. */
export function keep(folder: string, { name, print }: Job, summary: Summary): void {
  keepFile(join(folder, `${name}.json`), JSON.stringify({ print, summary }));
}

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
