import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createWhole } from "../create-whole.ts";

/** Reserves a data folder for this process. */
interface FolderClaim {
  release(): Promise<void>;
}

/** Files of the claims that this process holds. */
const ours = new Set<string>();

/**
 * Throws if another living process has claimed the folder. Takes over the claim of a dead process. A file with our own
 * process id that we did not write is also from a dead process: in a container every start may get the same id.
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
