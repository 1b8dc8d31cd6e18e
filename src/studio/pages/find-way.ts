import type { Overview } from "../protocol.ts";
import { request } from "./request.ts";
import type { Lens } from "./lens.ts";
import { armsOf } from "./preview-address.ts";

/** The name of a replay that leads to a step on the shortest path for the current lens. `null` if none was found. */
export async function findReplay(lens: Lens, overview: Overview): Promise<string | null> {
  const { flow, step, site, lang } = lens;
  return (await request("ways", { flow, step, site, lang, arms: armsOf(lens, overview) })).replay;
}

/**
 * The address of a step without sample data, reached on the shortest path for the current lens. `null` if none was
 * found.
 */
export async function findWay(base: string, lens: Lens, overview: Overview): Promise<string | null> {
  const replay = await findReplay(lens, overview);
  return replay === null ? null : `${base}?replay=${replay}`;
}
