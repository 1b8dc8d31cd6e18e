import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../../compiler/index.ts";
import {
  changeMessage,
  commandFor,
  groupBy,
  keepFile,
  ownCode,
  type Problem,
  type Repository,
  type SourceFile,
  textFiles,
} from "../../model/index.ts";
import { changesOf } from "./changes-noticed.ts";
import { type Concern, CONCERN_NAMES } from "./concerns.ts";
import { expectedAt, type PlayedSimulation, simulate } from "./run.ts";
import { simulationFiles, simulationsIn } from "./simulation.ts";

/**
 * What simulations and recordings of journeys say that is different now. Each kind of change that must be accepted by
 * name is an error. All others are one warning, and those that nothing but an editor can write anew are another one.
 * `cache` is a file that stores results of unchanged journeys. Call it only if the checker's rules find no error.
 */
export async function simulationProblems(repo: Repository, cache?: string): Promise<readonly Problem[]> {
  const kept = cache === undefined ? {} : recall(cache);
  const now: Record<string, CachedChanges> = {};
  // Without texts nothing can be shown in any language, which the rule `missing-text` reports.
  if (repo.locales.size === 0) return [];
  for (const { id: flow } of repo.flows) {
    if (simulationFiles(repo, flow).length === 0) continue;
    const key = simulationsPrint(repo, flow);
    const before = kept[flow];
    now[flow] = before?.print === key ? before : { print: key, ...(await changesIn(repo, flow)) };
  }
  if (cache !== undefined) keepFile(cache, JSON.stringify(now));
  const all = Object.values(now);
  return [
    ...all.flatMap(({ problems }) => problems),
    ...grouped(
      repo.root,
      all.flatMap(({ changes }) => changes),
    ),
  ];
}

/** A fingerprint of everything that determines what a journey's simulations show. */
export function simulationsPrint(repo: Repository, flow: string): string {
  const print = createHash("sha256").update(ownCode(TOOLS)).update(fingerprintOf(repo, flow));
  // Simulations promise words, and their people may be in any arm, also one that changes files.
  const texts = [...repo.locales.keys()].flatMap((language) => textFiles(repo, language, flow));
  for (const { text } of [...simulationFiles(repo, flow), ...texts, ...(repo.experiments ? [repo.experiments] : [])])
    print.update(text);
  return print.digest("hex");
}

const TOOLS = join(import.meta.dirname, "..");

interface CachedChanges {
  readonly print: string;
  readonly problems: readonly Problem[];
  readonly changes: readonly JourneyChange[];
}

/** What is different now, however many simulations say it. */
interface JourneyChange {
  readonly words: string;
  /** The words without where. They are the same in another journey. */
  readonly what: string;
  readonly simulations: number;
  readonly concern?: Concern;
  /** Whether `flow record` cannot write it anew. */
  readonly isByHand: boolean;
  /** The first place that says so, without a message. */
  readonly at: Problem;
}

async function changesIn(repo: Repository, flow: string): Promise<Omit<CachedChanges, "print">> {
  const problems: Problem[] = [];
  const played: (PlayedSimulation & { readonly file: SourceFile })[] = [];
  const problem = (file: SourceFile, pointer: string, message: string): Problem => ({
    rule: "simulation",
    severity: "error",
    file: file.path,
    pointer,
    position: file.locate(pointer),
    message,
  });
  for (const { simulation, file } of simulationsIn(repo, flow)) {
    try {
      played.push({ simulation, file, ran: await simulate(repo, simulation) });
    } catch (error) {
      problems.push(problem(file, "", error instanceof Error ? error.message : String(error)));
    }
  }
  const changes = changesOf(played).map(({ words, what, simulations, concern, isByHand, first }) => ({
    words,
    what,
    simulations,
    ...(concern !== undefined && { concern }),
    isByHand,
    at: problem(first.recording.file, expectedAt(first.one.pointer, first.place ?? []), ""),
  }));
  return { problems, changes };
}

/** One problem for each kind of change, which all name the first changes of the kind. */
function grouped(root: string, changes: readonly JourneyChange[]): readonly Problem[] {
  const kinds = [...CONCERN_NAMES, undefined];
  return kinds.flatMap((concern) =>
    [false, true].flatMap((isByHand): readonly Problem[] => {
      const own = changes.filter((one) => one.concern === concern && one.isByHand === isByHand);
      const [first] = own;
      if (first === undefined) return [];
      const at: Problem = { ...first.at, severity: concern === undefined ? "warning" : "error" };
      if (isByHand) {
        const files = [...new Set(own.map((one) => one.at.file))].join(", ");
        const message = `${listed(own)} If this is intended, correct ${files}.`;
        return [{ ...at, message }];
      }
      const command = commandFor(`record${concern === undefined ? "" : ` --accept ${concern}`}`, root);
      return [{ ...at, ...changeMessage(listed(own), command) }];
    }),
  );
}

function listed(changes: readonly JourneyChange[]): string {
  const sentences = [...groupBy(changes, ({ what }) => what)].map(([what, [first, ...others]]) => {
    const count = others.reduce((sum, { simulations }) => sum + simulations, first?.simulations ?? 0);
    return others.length === 0 ? (first?.words ?? "") : `${what} (in ${count} simulations and recordings)`;
  });
  const [only = ""] = sentences;
  if (sentences.length === 1) return `${capitalized(only)}.`;
  const more = sentences.length - MOST;
  const shown = sentences.slice(0, MOST).join("; ");
  return `${sentences.length} things are different now: ${shown}${more > 0 ? `; and ${more} more` : ""}.`;
}

function capitalized(sentence: string): string {
  return sentence.startsWith("expected") ? `E${sentence.slice(1)}` : sentence;
}

/** The first ones show what happened. For the rest, the Studio, or the differences of the recordings in git, say more. */
const MOST = 5;

function recall(file: string): Readonly<Record<string, CachedChanges>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, CachedChanges>>;
  } catch {
    return {};
  }
}
