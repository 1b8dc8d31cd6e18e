/** Records what journeys do, so that the check tells of every edit what it changes for people. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJourneys } from "../../linter/index.ts";
import { RECORDINGS, type Named, type Repository } from "../../model/index.ts";
import { flowNamed } from "../map/index.ts";
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
      for (const { path, simulation } of ways) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), recordedText(await recorded(repo, simulation)));
        terminal.out(`  ${path}\n`);
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

async function found(repo: Repository, flow: Named) {
  const names = new Map<string, number>();
  return (await waysOf(repo, flow)).map((simulation): { path: string; simulation: Simulation } => {
    const name = [simulation.site, simulation.lang].join("-");
    const number = (names.get(name) ?? 0) + 1;
    names.set(name, number);
    return { path: `${RECORDINGS}/${flow.id}/${name}${number === 1 ? "" : `-${number}`}.json`, simulation };
  });
}
