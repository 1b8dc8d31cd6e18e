import { basePaths, programs } from "../generated/programs/index.js";

export type FlowId = keyof typeof programs;

/** The journey whose base path is the longest that an address begins with, for the first of the addresses that any has. */
export function flowAt(...addresses: readonly string[]): FlowId {
  const flows = (Object.keys(programs) as FlowId[]).sort((a, b) => basePaths[b].length - basePaths[a].length);
  const owners = addresses.flatMap((address) => flows.filter((id) => `${address}/`.startsWith(`${basePaths[id]}/`)));
  const flow = owners[0] ?? flows[0];
  if (flow === undefined) throw new Error("There is no journey");
  return flow;
}
