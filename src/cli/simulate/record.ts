import type { Repository } from "../../model/index.ts";
import { simulate } from "./run.ts";
import type { Row, Simulation } from "./simulation.ts";

/** The same simulation, expecting what happens now. What could not happen any more is left out, with all that follows. */
export async function recorded(repo: Repository, simulation: Simulation): Promise<Simulation> {
  const ran = new Map((await simulate(repo, simulation)).map((one) => [one.pointer, one]));
  const again = (rows: readonly Row[], pointer: string): Row[] => {
    const kept: Row[] = [];
    for (const [index, row] of rows.entries()) {
      const place = `${pointer}/${index}`;
      const one = ran.get(place);
      if (one === undefined || one.hindered) break;
      const branches = (row.branches ?? [])
        .map((branch, number) => again(branch, `${place}/branches/${number}`))
        .filter((branch) => branch.length > 0);
      const { expect: _, branches: __, ...what } = row;
      kept.push({ ...what, expect: one.noticed, ...(branches.length > 0 && { branches }) });
    }
    return kept;
  };
  return { ...simulation, events: again(simulation.events, "/events") };
}
