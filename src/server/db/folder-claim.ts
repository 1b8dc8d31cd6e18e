import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Says that this process uses a data folder, and no other may. */
export interface FolderClaim {
  release(): Promise<void>;
}

/** Throws when a living process has the folder; a dead one's claim is taken over. */
export async function claimFolder(dir: string): Promise<FolderClaim> {
  const file = join(dir, "service.pid");
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const pid = Number(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0 && pid !== process.pid && isAlive(pid)) {
      throw new Error(
        `Another service (process ${pid}) uses the data folder ${dir}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    if (pid === process.pid) throw new Error(`This process already uses the data folder ${dir}.`);
    await rm(file, { force: true });
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
