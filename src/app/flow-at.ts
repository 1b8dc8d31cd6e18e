import { basePaths, programs } from "../generated/programs/index.js";

type Flow = keyof typeof programs;

/** Sorted by the length of the base path, longest first. */
const flows = (Object.keys(programs) as Flow[]).sort((a, b) => basePaths[b].length - basePaths[a].length);

/** The journey at an address, else the journey of the home page. */
export function flowAt(address: string, home: string): Flow {
  const flow = flowOf(address) ?? flowOf(home) ?? flows[0];
  if (flow === undefined) throw new Error("There is no journey");
  return flow;
}

/** The journey of an address: the one with the longest matching base path. */
export function flowOf(address: string): Flow | undefined {
  return flows.find((id) => `${address}/`.startsWith(`${basePaths[id]}/`));
}
