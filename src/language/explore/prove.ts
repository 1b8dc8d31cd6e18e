import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patchedArms, withArms } from "../patch/index.ts";
import type { Problem } from "../problem.ts";
import type { Named, Repository } from "../repository.ts";
import { type Exploration, explore } from "./explore.ts";
import type { Finding, FindingKind } from "./finding.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { REPLAYS, replayName, writeReplays } from "./replay-file.ts";

/** What an exploration came to, without the states themselves: what is kept between checks. */
export type Proof = Omit<Exploration, "places">;

export interface Proofs {
  readonly proofs: readonly Proof[];
  readonly problems: readonly Problem[];
}

interface ProveOptions {
  /** Folder in which what was found is kept until something that it depends on changes; nothing is kept without. */
  readonly cache?: string;
  /** Folder into which the ways to what was found are written, and told of; see `writeReplays`. */
  readonly replays?: string;
}

/**
 * Explores every journey of a repository that compiles, and each again for people in an arm that changes its files. A journey that
 * nothing has touched since the last time is not explored again.
 */
export async function prove(repo: Repository, { cache, replays }: ProveOptions = {}): Promise<Proofs> {
  const proofs: Proof[] = [];
  const problems: Problem[] = [];
  const told: Finding[] = [];
  const tell = (problem: Problem, finding: Finding) => {
    const name = replays === undefined ? undefined : replayName(finding);
    told.push(finding);
    problems.push(
      name === undefined ? problem : { ...problem, message: `${problem.message}\n${again(repo, name, finding)}` },
    );
  };
  const prints = new Map<string, string>();
  for (const flow of repo.flows) {
    const print = fingerprintOf(repo, flow.id);
    prints.set(flow.id, print);
    const proof = await proven(repo, flow, print, {}, cache);
    proofs.push(proof);
    for (const finding of proof.findings) tell(problemOf(flow, finding), finding);
  }
  for (const { flag, arm, pointer, ...patch } of patchedArms(repo)) {
    const patched = withArms(repo, [{ flag, arm, pointer, ...patch }]);
    const { experiments } = repo;
    if (patched.faults.length > 0 || experiments === undefined) continue;
    for (const flow of patched.repo.flows) {
      const print = fingerprintOf(patched.repo, flow.id);
      if (print === prints.get(flow.id)) continue;
      const { findings } = await proven(patched.repo, flow, `${print} ${flag} ${arm}`, { [flag]: arm }, cache);
      for (const finding of findings) {
        const problem = problemOf(flow, finding);
        // What goes wrong for everybody is told once.
        if (told.some(({ kind, message }) => kind === finding.kind && message === finding.message)) continue;
        const message = `With the arm "${arm}" of "${flag}", ${flow.file.path} at "${finding.pointer}": ${problem.message}`;
        const place = { file: experiments.path, pointer, position: experiments.locate(pointer) };
        tell({ ...problem, message, ...place }, finding);
      }
    }
  }
  if (replays !== undefined) writeReplays(replays, told);
  return { proofs, problems };
}

/** How to see it happen. */
function again(repo: Repository, name: string, { replay }: Finding): string {
  const base = repo.flows.find(({ id }) => id === replay?.flow)?.value.basePath;
  return `    Again: npm run flow -- simulate ${REPLAYS}/${name}.json, or npm run dev and then ${base}?replay=${name}`;
}

/** Kinds that people are harmed by whatever the author meant. The others may be meant, for a service that never says such a thing. */
const ERRORS: ReadonlySet<FindingKind> = new Set(["stuck", "guard-loop", "invariant"]);

function problemOf(flow: Named, { kind, pointer, message, story = [] }: Finding): Problem {
  const way = story.map((line, index) => `\n    ${index + 1}. ${line}`).join("");
  return {
    rule: kind,
    severity: ERRORS.has(kind) ? "error" : "warning",
    file: flow.file.path,
    pointer,
    position: flow.file.locate(pointer, "key"),
    message: `${message}${way}`,
  };
}

async function proven(
  repo: Repository,
  flow: Named,
  print: string,
  pinned: Readonly<Record<string, string>>,
  cache: string | undefined,
): Promise<Proof> {
  const name = Object.entries(pinned)
    .map(([flag, arm]) => `.${flag}-${arm}`)
    .join("");
  const file = cache === undefined ? undefined : join(cache, `${flow.id}${name}.json`);
  const known = file === undefined ? undefined : recall(file, print);
  if (known !== undefined) return known;
  const { places: _, ...proof } = await explore(repo, flow, { pinned });
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    // Whole or not at all: two checks may run at a time.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ print, proof }));
    renameSync(`${file}.${process.pid}`, file);
  }
  return proof;
}

function recall(file: string, print: string): Proof | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as { print?: string; proof?: Proof };
    return kept.print === print ? kept.proof : undefined;
  } catch {
    return undefined;
  }
}
