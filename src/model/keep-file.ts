import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file whole or not at all (two checks may run at a time), with the folders that it needs; `false` where that cannot be. For
 * what can do without: a check has found what it has found, also where nothing may be written.
 */
export function keepFile(file: string, text: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
    return true;
  } catch {
    return false;
  }
}
