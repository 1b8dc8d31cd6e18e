import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file whole or not at all, with the folders that it needs: who reads it at that moment (a page that is opened, another check) has the
 * earlier text or this one, never half of it. Throws where it cannot be written.
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

/** The same for what can do without: a check has found what it has found, also where nothing may be written. `false` where it could not be. */
export function keepFile(file: string, text: string): boolean {
  try {
    writeWhole(file, text);
    return true;
  } catch {
    return false;
  }
}
