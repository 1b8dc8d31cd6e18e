import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { constants as system, tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** More than a whole run has there at any time. Containers often have 64 MB. */
const ROOM_BYTES = 4e9;

/**
 * Gives the temporary files of this process, and of all that it starts later, a folder of their own, which goes when this process ends: in memory where
 * there is room. Tests make and delete tens of thousands of files, databases above all, and a disk's file system takes a tenth of the run for it (decision 132).
 * A `TMPDIR` that is given stays.
 */
export function ownTemporaryFolder(): void {
  if (process.env["TMPDIR"] !== undefined || process.platform === "win32") return;
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), "test-run-"));
  // PostgreSQL runs as another user where this one is root: it has to get through.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(128 + system.signals[signal]));
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
