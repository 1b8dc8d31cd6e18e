import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file completely or not at all, and creates its folders. A reader at that moment (a page that is opened,
 * another check) gets either the old text or the new one, never a part. Throws if the file cannot be written.
 */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Like `writeWhole`, for files that are not essential: a check must work even if it may write nothing. Returns `false`
 * if the file could not be written.
 */
export function keepFile(file: string, text: string): boolean {
  try {
    writeWhole(file, text);
    return true;
  } catch {
    return false;
  }
}
