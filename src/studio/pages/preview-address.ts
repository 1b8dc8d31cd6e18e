import { PROTOCOL } from "../../app/dev/index.ts";
import type { Overview } from "../protocol.ts";
import { armIn, type Lens } from "./lens.ts";

/** Where the frame shows a page as the lens says. Everything is said, since a tab remembers what was said before. */
export function addressIn(path: string, lens: Lens, overview: Overview): string {
  const [base = "", query = ""] = path.split("?");
  const asked = new URLSearchParams(query);
  asked.set("studio", String(PROTOCOL));
  asked.set("site", lens.site);
  asked.set("lang", lens.lang);
  for (const [flag, arm] of Object.entries(armsOf(lens, overview))) asked.set(`arm.${flag}`, arm);
  return `${base}?${asked.toString()}`;
}

/** The arm of each experiment that one looks as. */
export function armsOf(lens: Lens, { experiments }: Overview): Readonly<Record<string, string>> {
  const seen = armIn(lens);
  return Object.fromEntries(
    experiments.map(({ flag, arms }) => [flag, seen?.flag === flag ? seen.arm : (arms[0] ?? "")]),
  );
}
