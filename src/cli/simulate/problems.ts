import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../../explorer/jobs/index.ts";
import { keepFile, ownCode, type Problem, type Repository } from "../../model/index.ts";
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
    const problems: Problem[] = [];
    for (const one of simulationsIn(repo, flow)) problems.push(...(await problemsOf(repo, one)));
    now[flow] = { print: key, problems };
  }
  if (cache !== undefined) keepFile(cache, JSON.stringify(now));
  return Object.values(now).flatMap((one) => one.problems);
}

const TOOLS = join(import.meta.dirname, "..");

interface CachedProblems {
  readonly print: string;
  readonly problems: readonly Problem[];
}

type FoundSimulation = ReturnType<typeof simulationsIn>[number];

async function problemsOf(repo: Repository, { simulation, file }: FoundSimulation): Promise<readonly Problem[]> {
  // What was recorded is what was, not what is right: who meant the change has done nothing wrong.
  const severity = simulation.recorded === true ? "warning" : "error";
  const problem = (pointer: string, message: string): Problem => {
    return { rule: "simulation", severity, file: file.path, pointer, position: file.locate(pointer), message };
  };
  const hint = simulation.recorded === true ? " If that is meant: npm run flow -- record." : "";
  try {
    const wrong = (await simulate(repo, simulation)).filter((ran) => ran.wrong.length > 0);
    // What comes after a row that goes another way is another story.
    return wrong
      .slice(0, MOST)
      .map(({ pointer, wrong: [first = ""] }) => problem(pointer, `${shortened(first)}.${hint}`));
  } catch (error) {
    return [problem("", error instanceof Error ? error.message : String(error))];
  }
}

/** Of each simulation: the first rows say what is otherwise, the others follow from them. */
const MOST = 5;

function shortened(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

function recall(file: string): Readonly<Record<string, CachedProblems>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, CachedProblems>>;
  } catch {
    return {};
  }
}
