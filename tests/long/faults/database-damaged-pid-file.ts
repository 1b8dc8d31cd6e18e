import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import {
  expectRows,
  killService,
  pidFile,
  readPidFile,
  killIfRunning,
  processesOf,
  until,
  withDataFolder,
  writeRows,
} from "../embedded-database.ts";
import type { Fault } from "../fault.ts";

/** The damaged content of `postmaster.pid`. `other`: the process id of another living process of the same user. */
const DAMAGES: readonly ((text: string, other: number) => string)[] = [
  () => "",
  () => "\0\0\0\0\0\0\0\0",
  (text) => text.slice(0, text.length / 2),
  (text, other) => text.replace(/^\d+/, String(other)),
];

/** The service was killed. In half of the attempts its PostgreSQL still runs. */
export const fault: Fault = {
  name: "damaged postmaster.pid",
  promise:
    "The built-in database starts without help if its postmaster.pid is empty, cut off, or names another program.",
  times: 20,
  run: (attempt) =>
    withDataFolder(async ({ dir, start, startApart }) => {
      const { url, service } = await startApart();
      await writeRows(url, 100);
      await killService(service);
      const text = await readPidFile(dir);
      const { uid, gid } = await stat(pidFile(dir));
      const other = spawn("sleep", ["1000"], process.getuid?.() === 0 ? { uid, gid } : {});
      await once(other, "spawn");
      try {
        const damage = DAMAGES[attempt % DAMAGES.length];
        if (Math.floor(attempt / DAMAGES.length) % 2 === 0) {
          for (const { pid } of await processesOf(dir)) killIfRunning(pid, "SIGKILL");
          await until("the end of all of it", async () => (await processesOf(dir)).length === 0);
        }
        await writeFile(pidFile(dir), damage?.(text, other.pid ?? 0) ?? "");
        const database = await start();
        await expectRows(database.url, 100);
        if (other.exitCode !== null || other.signalCode !== null) throw new Error("Another program was ended");
      } finally {
        other.kill("SIGKILL");
      }
    }),
};
