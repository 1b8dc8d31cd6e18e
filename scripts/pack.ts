/**
 * `npm run package`: the package that other applications install, as a file in this folder.
 *
 *     npm run package -- --to <folder>     what is in it, not packed
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
    // By its name: below `npm run`, npm would take the folder that it was started in.
    const { status } = spawnSync("npm", ["pack", folder, "--pack-destination", root], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    process.exitCode = status ?? 1;
  });
}

/** In a folder of its own: whoever ends this in the middle leaves nothing behind in the repository. */
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
