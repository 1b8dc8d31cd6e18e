import type { Overview } from "../protocol.ts";
import { request } from "./request.ts";
import { armIn, type Lens } from "./lens.ts";
import { PROTOCOL } from "../../app/dev/index.ts";

/** The address of a page for the lens. It contains all parts of the lens, because a tab remembers earlier values. */
export function addressIn(path: string, lens: Lens, overview: Overview): string {
  const [base = "", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("studio", String(PROTOCOL));
  params.set("site", lens.site);
  params.set("lang", lens.lang);
  for (const [flag, arm] of Object.entries(armsOf(lens, overview))) params.set(`arm.${flag}`, arm);
  return `${base}?${params.toString()}`;
}

export function armsOf(lens: Lens, { experiments }: Overview): Readonly<Record<string, string>> {
  const seen = armIn(lens);
  return Object.fromEntries(
    experiments.map(({ flag, arms }) => [flag, seen?.flag === flag ? seen.arm : (arms[0] ?? "")]),
  );
}

/** The name of a replay that leads to a step on the shortest path for the current lens. `null` if none was found. */
export async function findReplay(lens: Lens, overview: Overview): Promise<string | null> {
  const { flow, step, site, lang } = lens;
  return (await request("path", { flow, step, site, lang, arms: armsOf(lens, overview) })).replay;
}

/**
 * The address of a step without sample data, reached on the shortest path for the current lens. `null` if none was
 * found.
 */
export async function findPath(base: string, lens: Lens, overview: Overview): Promise<string | null> {
  const replay = await findReplay(lens, overview);
  return replay === null ? null : `${base}?replay=${replay}`;
}
