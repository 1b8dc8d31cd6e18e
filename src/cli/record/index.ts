/** Records what journeys do, so that the check tells of every edit what it changes for people. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJourneys } from "../../linter/index.ts";
import { RECORDINGS, type Named, type Repository } from "../../model/index.ts";
import { flowNamed, UsageError } from "../map/index.ts";
import { recorded, recordedText, type Simulation, simulationsIn } from "../simulate/index.ts";
import type { Command, ExitCode } from "../terminal.ts";
import { limitFiles } from "./limits.ts";
import { waysOf } from "./ways.ts";

export { waysOf } from "./ways.ts";

export const recordCommand: Command = {
  takes: "[<journey> …] [--anew]",
  does: "Records what journeys do, for the check to compare every edit with.",
  help: `
  <journey>  one of flows/; without one, all of them
  --anew     finds the ways to record anew, by exploring; otherwise those that are recorded are gone again
What cannot happen any more (an experiment, a step or a button is gone) is left out, and said.
Writes tests/recordings/<journey>/. Look at what git says has changed there: that is what people will notice.
`,
  options: { anew: { type: "boolean" } },
  async run({ root, words, options }, terminal): Promise<ExitCode> {
    const repo = readJourneys(root);
    const flows = words.length > 0 ? words.map((word) => flowNamed(repo, word)) : repo.flows;
    for (const flow of flows) {
      const folder = `${RECORDINGS}/${flow.id}`;
      const known = simulationsIn(repo, flow.id).filter(({ file }) => dirname(file.path) === folder);
      const ways =
        options.anew === true || known.length === 0
          ? await found(repo, flow)
          : known.map(({ simulation, file }) => ({ path: file.path, simulation }));
      if (options.anew === true) for (const { file } of known) rmSync(join(root, file.path));
      for (const way of ways) {
        const { simulation, dropped } = await recordedAgain(repo, way.simulation);
        if (simulation === undefined) rmSync(join(root, way.path), { force: true });
        else {
          mkdirSync(dirname(join(root, way.path)), { recursive: true });
          writeFileSync(join(root, way.path), recordedText(simulation));
        }
        terminal.out(`  ${way.path}${simulation === undefined ? " is gone" : ""}\n${droppedText(dropped)}`);
      }
    }
    if (words.length === 0) {
      for (const journey of journeysGone(repo)) {
        rmSync(join(root, RECORDINGS, journey), { recursive: true });
        terminal.out(`  ${RECORDINGS}/${journey} is gone\n    dropped: there is no journey "${journey}" any more.\n`);
      }
    }
    // The schemas are shared: those of all journeys are recorded together.
    for (const [path, text] of limitFiles(repo)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      terminal.out(`  ${path}\n`);
    }
    return 0;
  },
};

/** Where even the site, or the language, of those who came is gone, there is nobody to follow. */
async function recordedAgain(repo: Repository, simulation: Simulation): ReturnType<typeof recorded> {
  try {
    return await recorded(repo, simulation);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { simulation: undefined, dropped: [error.message.replace(/\.$/, "")] };
  }
}

/** The first few, and how many there are besides: who reads on looks at what git says. */
function droppedText(dropped: readonly string[]): string {
  const more = dropped.length - MOST;
  return [...dropped.slice(0, MOST), ...(more > 0 ? [`${more} more`] : [])]
    .map((one) => `    dropped: ${one}.\n`)
    .join("");
}

const MOST = 10;

/** Journeys of which only recordings are left. */
function journeysGone({ files, flows }: Repository): readonly string[] {
  const recorded = [...files.keys()].flatMap((path) => {
    const [journey, file] = path.startsWith(`${RECORDINGS}/`) ? path.slice(RECORDINGS.length + 1).split("/") : [];
    return journey === undefined || file === undefined ? [] : [journey];
  });
  return [...new Set(recorded)].filter((journey) => !flows.some(({ id }) => id === journey));
}

async function found(repo: Repository, flow: Named) {
  const names = new Map<string, number>();
  return (await waysOf(repo, flow)).map((simulation): { path: string; simulation: Simulation } => {
    const name = [simulation.site, simulation.lang].join("-");
    const number = (names.get(name) ?? 0) + 1;
    names.set(name, number);
    return { path: `${RECORDINGS}/${flow.id}/${name}${number === 1 ? "" : `-${number}`}.json`, simulation };
  });
}
