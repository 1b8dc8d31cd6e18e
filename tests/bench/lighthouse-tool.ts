import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The part of Lighthouse's interface that this project uses. */
export type Lighthouse = (
  url: string,
  flags: {
    readonly port: number;
    readonly output: "json";
    readonly logLevel: "error";
    readonly onlyCategories: readonly string[];
    readonly clearStorageTypes?: readonly string[];
  },
) => Promise<{ readonly lhr: Found } | undefined>;

interface Found {
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

/** It has its own package.json: it would be a third of all files that everybody installs. */
const MANIFEST = join(import.meta.dirname, "lighthouse");
/** The folder where it is installed: a cache that is never read as part of this project. */
const HOME = join(import.meta.dirname, "../../node_modules/.cache/lighthouse");

/** Returns Lighthouse, and installs it on first use. Throws if npm could not install it. */
export async function lighthouseTool(): Promise<Lighthouse> {
  const entry = join(HOME, "node_modules/lighthouse/core/index.js");
  const wanted = readFileSync(join(MANIFEST, "package-lock.json"), "utf8");
  const kept = join(HOME, "package-lock.json");
  if (!existsSync(entry) || !existsSync(kept) || readFileSync(kept, "utf8") !== wanted) {
    console.log("Lighthouse is installed first, as tests/bench/lighthouse says…");
    mkdirSync(HOME, { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(MANIFEST, name), join(HOME, name));
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
      cwd: HOME,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error("Lighthouse could not be installed: npm says why. It needs npm's registry.");
  }
  const { default: lighthouse }: { readonly default: Lighthouse } = await import(pathToFileURL(entry).href);
  return lighthouse;
}
