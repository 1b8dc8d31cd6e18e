import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../../explorer/jobs/index.ts";
import { keepFile, ownCode, type Problem, type Repository } from "../../model/index.ts";
import { changesNoticed, type ToldRecording, shortened } from "./changes-noticed.ts";
import type { Concern } from "./concerns.ts";
import { simulate } from "./run.ts";
import { simulationFiles, simulationsIn } from "./simulation.ts";

/**
 * Every row of a journey's simulations at which it does otherwise than they say, the first of each branch. `cache`: a file in which
 * the journeys are kept that nothing has touched since. For what the rules of the checker find no error in.
 */
export async function simulationProblems(repo: Repository, cache?: string): Promise<readonly Problem[]> {
  const kept = cache === undefined ? {} : recall(cache);
  const now: Record<string, CachedProblems> = {};
  // Nothing can be shown in any language: the rule `missing-text` says so.
  if (repo.locales.size === 0) return [];
  for (const { id: flow } of repo.flows) {
    const files = simulationFiles(repo, flow);
    if (files.length === 0) continue;
    const print = createHash("sha256").update(ownCode(TOOLS)).update(fingerprintOf(repo, flow));
    for (const { text } of files) print.update(text);
    const key = print.digest("hex");
    const before = kept[flow];
    if (before?.print === key) {
      now[flow] = before;
      continue;
    }
    now[flow] = { print: key, problems: await problemsOf(repo, flow) };
  }
  if (cache !== undefined) keepFile(cache, JSON.stringify(now));
  return Object.values(now).flatMap((one) => one.problems);
}

const TOOLS = join(import.meta.dirname, "..");

interface CachedProblems {
  readonly print: string;
  readonly problems: readonly Problem[];
}

async function problemsOf(repo: Repository, flow: string): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const recordings: ToldRecording[] = [];
  for (const { simulation, file } of simulationsIn(repo, flow)) {
    const problem = (pointer: string, message: string, concern?: Concern): Problem => {
      // What was recorded is what was, not what is right: who meant the change has done nothing wrong. But some is not accepted by the way.
      const severity = simulation.recorded === true && concern === undefined ? "warning" : "error";
      return { rule: "simulation", severity, file: file.path, pointer, position: file.locate(pointer), message };
    };
    try {
      const ran = await simulate(repo, simulation);
      if (simulation.recorded === true) recordings.push({ simulation, problem, ran });
      else {
        const wrong = ran.filter((one) => one.wrong.length > 0).slice(0, MOST);
        problems.push(
          ...wrong.map(({ pointer, wrong: [first] }) => problem(pointer, `${shortened(first?.sentence ?? "")}.`)),
        );
      }
    } catch (error) {
      problems.push(problem("", error instanceof Error ? error.message : String(error)));
    }
  }
  return [...problems, ...changesNoticed(recordings)];
}

/** Of each simulation: the first rows say what is otherwise, the others follow from them. */
const MOST = 5;

function recall(file: string): Readonly<Record<string, CachedProblems>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, CachedProblems>>;
  } catch {
    return {};
  }
}
