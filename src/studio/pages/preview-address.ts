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

function armsOf(lens: Lens, { experiments }: Overview): Readonly<Record<string, string>> {
  const seen = armIn(lens);
  return Object.fromEntries(
    experiments.map(({ flag, arms }) => [flag, seen?.flag === flag ? seen.arm : (arms[0] ?? "")]),
  );
}

/**
 * The name of a replay that leads to a step on the shortest path for the current lens, or to where its page has one of
 * some texts. `null` if none was found.
 */
export async function findReplay(
  lens: Lens,
  overview: Overview,
  shows?: readonly string[] | null,
): Promise<string | null> {
  const { flow, step, site, lang } = lens;
  const people = { flow, step, site, lang, arms: armsOf(lens, overview) };
  return (await request("path", shows == null ? people : { ...people, shows })).replay;
}

/**
 * The address of a step without sample data, reached on the shortest path for the current lens, or on the one to where
 * its page has one of some texts. `null` if none was found.
 */
export async function findPath(base: string, ...of: Parameters<typeof findReplay>): Promise<string | null> {
  const replay = await findReplay(...of);
  return replay === null ? null : `${base}?replay=${replay}`;
}
