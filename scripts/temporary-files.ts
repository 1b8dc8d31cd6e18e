import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { constants as system, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's in-memory file system. */
const IN_MEMORY = "/dev/shm";
/** More than a whole run ever needs. Containers often have only 64 MB. */
const ROOM_BYTES = 4e9;

/**
 * Creates a folder for the temporary files of this process and the processes that it starts, in memory if there is
 * room. It is deleted when this process ends. Tests create and delete tens of thousands of files, mostly databases,
 * which would take a tenth of the run on a disk. Respects a given `TMPDIR`.
 */
export function ownTemporaryFolder(): void {
  if (process.env["TMPDIR"] !== undefined || process.platform === "win32") return;
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), "test-run-"));
  // If this process is root, PostgreSQL runs as another user, who must be able to enter the folder.
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
