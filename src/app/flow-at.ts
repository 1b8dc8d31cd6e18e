import { basePaths, programs } from "../generated/programs/index.js";

type Flow = keyof typeof programs;

/** The longest base path first. */
const flows = (Object.keys(programs) as Flow[]).sort((a, b) => basePaths[b].length - basePaths[a].length);

/** The journey whose base path is the longest that the address begins with, else of the home page's. */
export function flowAt(address: string, home: string): Flow {
  const flow = flowOf(address) ?? flowOf(home) ?? flows[0];
  if (flow === undefined) throw new Error("There is no journey");
  return flow;
}

/** The journey that an address is of: that with the longest base path. */
export function flowOf(address: string): Flow | undefined {
  return flows.find((id) => `${address}/`.startsWith(`${basePaths[id]}/`));
}
