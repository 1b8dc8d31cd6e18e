import { explore } from "../../../src/explorer/index.ts";
import { type Sound, tripRepository } from "./journey.ts";

/** The result of exploring the sound journey with a planted fault, and the repository with the fault. */
export async function found(plant: (flow: Sound) => unknown) {
  const repo = tripRepository(plant);
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  return { repo, ...(await explore(repo, flow)) };
}
