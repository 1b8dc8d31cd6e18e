/** Records what journeys do, so that the check can report what an edit changes for people. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  CONCERNS,
  CONCERN_NAMES,
  type PlayedSimulation,
  type Simulation,
  UsageError,
  acceptedNames,
  flowNamed,
  journeysGone,
  limitRecordings,
  namedChanges,
  newPaths,
  recorded,
  recordedText,
  recordingIn,
  recordingText,
  refusalText,
  refuseUnreadable,
  rewritten,
  saysTheSame,
  simulationsIn,
  unrecordedText,
  withSchemaAddress,
  type WrittenSimulation,
  writtenSimulations,
} from "../insight/index.ts";
import { readJourneys } from "../linter/index.ts";
import { RECORDINGS, type Repository } from "../model/index.ts";
import { type Command, type ExitCode, textOption } from "./terminal.ts";
export const recordCommand: Command = {
  takes: "[<journey> …] [--accept <what>] [--anew]",
  does: "Records what journeys do. The check compares every edit with it.",
  help: `
  <journey>  a journey of flows/ (default: all journeys)
  --accept   kinds of changes to accept, separated by commas:
${CONCERN_NAMES.map((name) => `               ${name.padEnd(8)} ${CONCERNS[name]}`).join("\n")}
             If such a change is not accepted, nothing is recorded. The command shows what would change, and for whom.
  --anew     explores the journeys and chooses all paths anew (default: records the known paths again, and explores
             journeys in which something is new, for paths to that)
What can no longer happen (because an experiment, a step or a button is gone) is left out and listed.
Writes tests/recordings/<journey>/. The differences that git shows there are what people will notice.
`,
  options: { accept: { type: "string" }, anew: { type: "boolean" } },
  async run(invocation, terminal): Promise<ExitCode> {
    const { root, words, options } = invocation;
    const accepted = acceptedNames(textOption(invocation, "accept"));
    const repo = readJourneys(root);
    refuseUnreadable(repo);
    const flows = words.length > 0 ? words.map((word) => flowNamed(repo, word)) : repo.flows;
    const before: (readonly PlayedSimulation[])[] = [];
    const written: WrittenSimulation[] = [];
    const results: Result[] = [];
    const replaced: string[] = [];
    const untaken: string[] = [];
    for (const flow of flows) {
      const folder = `${RECORDINGS}/${flow.id}`;
      const known = simulationsIn(repo, flow.id).filter(({ file }) => dirname(file.path) === folder);
      const again: Result[] = [];
      for (const { simulation, file } of known)
        again.push({ path: file.path, ...(await recordedAgain(repo, simulation)) });
      const own = await writtenSimulations(repo, flow.id);
      before.push([...again.flatMap((one) => one.before ?? []), ...own]);
      written.push(...own);
      const kept = options.anew === true ? [] : again;
      if (options.anew === true) replaced.push(...known.map(({ file }) => file.path));
      const { added, missed } = await newPaths(repo, flow, kept);
      results.push(...kept, ...added.map((one) => ({ ...one, dropped: [] })));
      if (missed.length > 0) untaken.push(`  ${flow.id}: no path was found that contains ${unrecordedText(missed)}.\n`);
    }
    const refusal = refusalText(root, namedChanges(repo, before), accepted);
    if (refusal !== undefined) {
      terminal.error(refusal);
      return 1;
    }
    for (const path of replaced) rmSync(join(root, path));
    for (const { path, simulation, dropped } of results) {
      if (simulation === undefined) rmSync(join(root, path), { force: true });
      else write(root, path, recordedText(simulation));
      terminal.out(`  ${path}${simulation === undefined ? " is gone" : ""}\n${droppedText(dropped)}`);
    }
    for (const one of written) {
      const text = rewritten(one, () => true);
      if (text === undefined) continue;
      write(root, one.file.path, text);
      terminal.out(`  ${one.file.path}\n`);
    }
    terminal.out(untaken.join(""));
    if (words.length === 0) {
      for (const journey of journeysGone(repo)) {
        rmSync(join(root, RECORDINGS, journey), { recursive: true });
        terminal.out(`  ${RECORDINGS}/${journey} is gone\n    dropped: there is no longer a journey "${journey}".\n`);
      }
    }
    // Journeys share schemas, so the limits of all journeys are recorded together.
    for (const [path, recording] of limitRecordings(repo)) {
      if (saysTheSame(recordingIn(repo.files.get(path)), recording)) continue;
      write(root, path, recordingText(recording));
      terminal.out(`  ${path}\n`);
    }
    return 0;
  },
};

interface Result extends Omit<Awaited<ReturnType<typeof recorded>>, "before"> {
  readonly path: string;
  /** Absent if nobody is left who could follow the recorded path. */
  readonly before?: PlayedSimulation;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), withSchemaAddress(root, path, text));
}

/** If the site or the language of a recording no longer exists, nobody can follow its path. */
async function recordedAgain(repo: Repository, simulation: Simulation): Promise<Omit<Result, "path">> {
  try {
    return await recorded(repo, simulation);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { simulation: undefined, dropped: [error.message.replace(/\.$/, "")] };
  }
}

/** The first few, and the number of the others. The rest is visible in git. */
function droppedText(dropped: readonly string[]): string {
  const more = dropped.length - MOST;
  return [...dropped.slice(0, MOST), ...(more > 0 ? [`${more} more`] : [])]
    .map((one) => `    dropped: ${one}.\n`)
    .join("");
}

const MOST = 10;
