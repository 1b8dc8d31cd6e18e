import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, rm, writeFile } from "node:fs/promises";

/**
 * Creates a file atomically: writes it under a temporary name and hard-links it into place. Nobody sees an incomplete
 * file, even after a crash or on a full disk. Returns false, and changes nothing, if the file already exists. Throws
 * the system's error.
 */
export async function createWhole(file: string, text: string, mode = 0o666): Promise<boolean> {
  const fresh = `${file}-${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(fresh, text, { flag: "wx", mode, flush: true });
    await link(fresh, file).catch((error: unknown) => {
      if (isThere(error)) throw error;
      return copy(fresh, file);
    });
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

/**
 * For file systems without hard links (exFAT, some network shares). Never overwrites an existing file, and removes its
 * own if it fails.
 */
async function copy(fresh: string, file: string): Promise<void> {
  try {
    await copyFile(fresh, file, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!isThere(error)) await rm(file, { force: true });
    throw error;
  }
}

function isThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EEXIST";
}
