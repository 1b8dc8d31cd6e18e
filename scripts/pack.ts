/**
 * `npm run package`: the package that other applications install, as a file in this folder.
 *
 *     npm run package -- --to <folder>     writes its files to a folder, without packing them
 *     npm run package -- --api             writes docs/api.md
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { apiReport, buildPackage } from "./package.ts";

const root = join(import.meta.dirname, "..");
const [flag, to] = process.argv.slice(2);

if (flag === undefined) pack();
else if (flag === "--to" && to !== undefined) buildPackage(resolve(to), "judged");
else if (flag === "--api") {
  withPackage((folder) => {
    writeFileSync(join(root, "docs/api.md"), apiReport(folder));
  });
} else if (flag === "--refuse") {
  stop("This folder is the whole repository, not the package. `npm run package` makes the package.", 1);
} else stop("Usage: npm run package [-- --to <folder> | --api]", 2);

function pack(): void {
  withPackage((folder) => {
    // As an argument: under `npm run`, npm would otherwise pack the folder where it was started.
    const { status } = spawnSync("npm", ["pack", folder, "--pack-destination", root], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    process.exitCode = status ?? 1;
  });
}

/** In a temporary folder, so that an interrupted run leaves nothing behind in the repository. */
function withPackage(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "package-"));
  try {
    buildPackage(folder, "judged");
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function stop(text: string, code: number): never {
  console.error(text);
  process.exit(code);
}
