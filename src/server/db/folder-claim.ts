import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createWhole } from "../create-whole.ts";

/** Says that this process uses a data folder, and no other may. */
export interface FolderClaim {
  release(): Promise<void>;
}

/** Files of the claims that this process has itself. */
const ours = new Set<string>();

/**
 * Throws when a living process has the folder; a dead one's claim is taken over. A claim with our own number that is not ours is a dead
 * one's: in a container each start may get the same number.
 */
export async function claimFolder(dir: string): Promise<FolderClaim> {
  const file = join(dir, "service.pid");
  if (ours.has(file)) throw new Error(`This process already uses the data folder ${dir}.`);
  ours.add(file);
  const release = async (): Promise<void> => {
    await rm(file, { force: true });
    ours.delete(file);
  };
  try {
    while (!(await createWhole(file, String(process.pid)))) {
      const pid = Number(await readFile(file, "utf8").catch(() => ""));
      if (pid > 0 && pid !== process.pid && isAlive(pid)) {
        throw new Error(
          `Another service (process ${pid}) uses the data folder ${dir}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      await rm(file, { force: true });
    }
    return { release };
  } catch (error) {
    ours.delete(file);
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
