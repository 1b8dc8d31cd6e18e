import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Block, Program } from "../engine/index.ts";

/** Which paths are pages, said by the compiled journeys alone. */
export interface SiteMap {
  readonly basePaths: readonly string[];
  /** Where `/` leads. */
  readonly home: string;
  /** Paths of steps that hold a block with `"policy": "payment"` in its descriptor. */
  readonly paymentPaths: ReadonlySet<string>;
}

interface Site {
  readonly default?: boolean;
  readonly links: Readonly<Record<string, string>>;
}

/** Reads programs, block descriptors and sites of the repository at `root`. */
export async function readSiteMap(root: string): Promise<SiteMap> {
  const { programs } = await import("../generated/programs/index.js");
  const loaded = await Promise.all(Object.values(programs).map(async (load) => (await load()).default));
  const paying = blocksWithPolicy(join(root, "renderers", "blocks"), "payment");
  const basePaths = loaded.map((program) => program.basePath);
  const { sites } = JSON.parse(readFileSync(join(root, "flows", "sites.json"), "utf8")) as {
    readonly sites: readonly Site[];
  };
  const home = (sites.find((site) => site.default) ?? sites[0])?.links["home"];
  return {
    basePaths,
    home: home ?? basePaths[0] ?? "/",
    paymentPaths: new Set(loaded.flatMap((program) => pathsHolding(program, paying))),
  };
}

function pathsHolding({ basePath, steps }: Program, names: ReadonlySet<string>): string[] {
  return Object.values(steps)
    .filter(({ page, aside, dialogs }) => {
      const blocks = [...page, ...aside, ...Object.values(dialogs).flatMap((dialog) => dialog.page)];
      return blocks.some((block) => holds(block, names));
    })
    .map((step) => `${basePath}${step.path}`);
}

function holds(block: Block, names: ReadonlySet<string>): boolean {
  return (
    names.has(block.block) || Object.values(block.slots ?? {}).some((inner) => inner.some((one) => holds(one, names)))
  );
}

function blocksWithPolicy(dir: string, policy: string): ReadonlySet<string> {
  const names = readdirSync(dir).filter((name) => {
    const file = join(dir, name, "descriptor.json");
    if (!existsSync(file)) return false;
    return (JSON.parse(readFileSync(file, "utf8")) as { readonly policy?: string }).policy === policy;
  });
  return new Set(names);
}
