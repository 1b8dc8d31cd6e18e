import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "../engine/index.ts";

/** Which paths are pages, said by the compiled journeys alone. */
export interface SiteMap {
  readonly basePaths: readonly string[];
  /** Where `/` leads. */
  readonly home: string;
  /** Paths of steps with the document policy `payment`. */
  readonly paymentPaths: ReadonlySet<string>;
}

interface Site {
  readonly default?: boolean;
  readonly links: Readonly<Record<string, string>>;
}

/** Reads programs and sites of the repository at `root`. */
export async function readSiteMap(root: string): Promise<SiteMap> {
  const { programs } = await import("../generated/programs/index.js");
  const loaded = await Promise.all(Object.values(programs).map(async (load) => (await load()).default));
  const basePaths = loaded.map((program) => program.basePath);
  const { sites } = JSON.parse(readFileSync(join(root, "flows", "sites.json"), "utf8")) as {
    readonly sites: readonly Site[];
  };
  const home = (sites.find((site) => site.default) ?? sites[0])?.links["home"];
  return {
    basePaths,
    home: home ?? basePaths[0] ?? "/",
    paymentPaths: new Set(loaded.flatMap(payingPaths)),
  };
}

function payingPaths({ basePath, steps }: Program): string[] {
  return Object.values(steps)
    .filter(({ policy }) => policy === "payment")
    .map(({ path }) => `${basePath}${path}`);
}
