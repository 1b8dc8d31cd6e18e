import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../../compiler/index.ts";
import { type FixEdit, keepFile, ownCode, type Problem, type Repository, textFiles } from "../../model/index.ts";
import { changesNoticed, type NamedRecording, shortened, untilStrayed } from "./changes-noticed.ts";
import type { Concern } from "./concerns.ts";
import { expectedAt, simulate } from "./run.ts";
import { simulationFiles, simulationsIn } from "./simulation.ts";

/**
 * The rows of a journey's simulations that behave differently than expected, limited to the first ones. `cache` is a
 * file that stores results of unchanged journeys. Call it only if the checker's rules find no error.
 */
export async function simulationProblems(repo: Repository, cache?: string): Promise<readonly Problem[]> {
  const kept = cache === undefined ? {} : recall(cache);
  const now: Record<string, CachedProblems> = {};
  // Without texts nothing can be shown in any language, which the rule `missing-text` reports.
  if (repo.locales.size === 0) return [];
  for (const { id: flow } of repo.flows) {
    if (simulationFiles(repo, flow).length === 0) continue;
    const key = simulationsPrint(repo, flow);
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

/** A fingerprint of everything that determines what a journey's simulations show. */
export function simulationsPrint(repo: Repository, flow: string): string {
  const print = createHash("sha256").update(ownCode(TOOLS)).update(fingerprintOf(repo, flow));
  // Simulations promise words.
  const texts = [...repo.locales.keys()].flatMap((language) => textFiles(repo, language, flow));
  for (const { text } of [...simulationFiles(repo, flow), ...texts]) print.update(text);
  return print.digest("hex");
}

const TOOLS = join(import.meta.dirname, "..");

interface CachedProblems {
  readonly print: string;
  readonly problems: readonly Problem[];
}

async function problemsOf(repo: Repository, flow: string): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const recordings: NamedRecording[] = [];
  const broken = new Map<string, BrokenPromise>();
  for (const { simulation, file } of simulationsIn(repo, flow)) {
    const problem = (pointer: string, message: string, concern?: Concern): Problem => {
      // A recording shows how it was, not how it should be, so an intended change is only a warning. But some changes
      // must be accepted by name.
      const severity = simulation.recorded === true && concern === undefined ? "warning" : "error";
      return { rule: "simulation", severity, file: file.path, pointer, position: file.locate(pointer), message };
    };
    try {
      const ran = await simulate(repo, simulation);
      if (simulation.recorded === true) recordings.push({ simulation, problem, ran });
      else {
        for (const { pointer, wrong } of untilStrayed(ran)) {
          for (const { sentence, place = [], instead } of wrong.slice(0, 1)) {
            const [expected] = place;
            const at = { ...problem(expectedAt(pointer, place), ""), ...(expected !== undefined && { expected }) };
            const known = broken.get(sentence) ?? { at, files: new Set(), edits: [] };
            broken.set(sentence, known);
            known.files.add(file.path);
            if (instead !== undefined) known.edits.push({ file: file.path, pointer: at.pointer, ...instead });
          }
        }
      }
    } catch (error) {
      problems.push(problem("", error instanceof Error ? error.message : String(error)));
    }
  }
  return [...problems, ...brokenOnes(broken), ...changesNoticed(recordings)];
}

/** What a written simulation expects and a journey does not do. */
interface BrokenPromise {
  /** The first place that expects it. */
  readonly at: Problem;
  readonly files: Set<string>;
  /** How all of them expect what the journey does now. Empty if that is not to be expected. */
  readonly edits: FixEdit[];
}

/** One problem for each difference, however many simulations expect the same. */
function brokenOnes(broken: ReadonlyMap<string, BrokenPromise>): readonly Problem[] {
  return [...broken].slice(0, MOST).map(([sentence, { at, files, edits }], index) => {
    const others = files.size === 1 ? "" : ` (${files.size} simulations expect it)`;
    const more = broken.size - MOST;
    const rest =
      index === MOST - 1 && more > 0 ? ` There are ${more} more differences from what simulations expect.` : "";
    const message = `${capitalized(shortened(sentence))}${others}.${rest}`;
    return { ...at, message, ...(edits.length > 0 && { fix: { does: "Expect the new words", edits } }) };
  });
}

function capitalized(sentence: string): string {
  return sentence.startsWith("expected") ? `E${sentence.slice(1)}` : sentence;
}

/** The first ones show the difference, and most others follow from it. */
const MOST = 10;

function recall(file: string): Readonly<Record<string, CachedProblems>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, CachedProblems>>;
  } catch {
    return {};
  }
}
