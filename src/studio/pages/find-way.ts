import type { Overview } from "../protocol.ts";
import { ask } from "./ask.ts";
import type { Lens } from "./lens.ts";
import { armsOf } from "./preview-address.ts";

/** The name of a replay that ends at a step, by the shortest way for those as whom one looks; `null`: none was found. */
export async function findReplay(lens: Lens, overview: Overview): Promise<string | null> {
  const { flow, step, site, lang } = lens;
  const asked = { flow, step, site, lang, arms: armsOf(lens, overview) };
  return (await ask<{ readonly replay: string | null }>("ways", asked)).replay;
}

/** Where a step is shown that has no sample, reached by the shortest way for those as whom one looks; `null`: none was found. */
export async function findWay(base: string, lens: Lens, overview: Overview): Promise<string | null> {
  const replay = await findReplay(lens, overview);
  return replay === null ? null : `${base}?replay=${replay}`;
}
