import { explore } from "../../../src/explorer/index.ts";
import { type Sound, tripRepository } from "./journey.ts";

/** What an exploration finds in the sound journey once a fault is planted, with the repository that has it. */
export async function found(plant: (flow: Sound) => unknown) {
  const repo = tripRepository(plant);
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  return { repo, ...(await explore(repo, flow)) };
}
