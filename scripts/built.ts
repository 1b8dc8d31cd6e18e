/** What `npm start` serves, `src/generated/` and `dist/`, is built from these inputs. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join, relative } from "node:path";

const inputs = [
  "flows/**/*.json",
  "schemas/**/*.json",
  "locales/**/*.json",
  "renderers/**/*",
  "src/{app,browser,experiments,texts,engine,vite,model,cel,compiler,studio,staff,sandbox}/**/*",
];
const files = ["vite.config.ts", "vite.first-pages.config.ts", "package-lock.json"];
const stamp = "dist/.inputs";

/** Builds if `dist/` is missing or was built from other inputs. Throws if the build fails. */
export function buildIfStale(): void {
  const hash = hashOf([...inputs, ...files]);
  if (existsSync("src/generated/programs/index.js") && existsSync(stamp) && readFileSync(stamp, "utf8") === hash)
    return;
  build(hash);
}

/** Always builds. Throws if the build fails. */
export function build(hash = hashOf([...inputs, ...files])): void {
  if (!isInstalled("vite"))
    throw new Error(
      "dist/ was not built from these files, and what builds it is not installed here. Build where `npm ci` was run without `--omit=dev`: npm run build.",
    );
  console.log("Building…");
  // The old files stay beside the new ones, so a failed build must not look complete.
  rmSync(stamp, { force: true });
  run("node", ["scripts/generate.ts"]);
  run("vite", ["build", "--logLevel", "warn"]);
  run("vite", ["build", "--logLevel", "warn", "--config", "vite.first-pages.config.ts"]);
  run("vite", ["build", "--logLevel", "warn", "--config", "src/staff/vite.config.ts"]);
  mkdirSync("dist", { recursive: true });
  // Served by a service that is installed without esbuild.
  run("node", ["scripts/sandbox-scripts.ts", "dist/sandbox"]);
  writeFileSync(stamp, hash);
}

function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

/** A hash of the names and contents of files, which are given as patterns below a folder. */
export function hashOf(patterns: readonly string[], cwd = "."): string {
  const hash = createHash("sha256");
  const found = globSync(patterns, { cwd, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(cwd, join(entry.parentPath, entry.name)));
  for (const file of found.sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(cwd, file)));
  return hash.digest("hex");
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    // Always build with React's production version, in the browser and for first pages, whatever the environment says.
    env: { ...process.env, NODE_ENV: "production" },
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}
