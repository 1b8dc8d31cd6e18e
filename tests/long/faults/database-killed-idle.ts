import type { Fault } from "../fault.ts";
import {
  expectRows,
  processesOf,
  serverOf,
  killIfRunning,
  until,
  withDataFolder,
  writeRows,
} from "../embedded-database.ts";

/** Kills the server alone, whose children then end by themselves, or all processes at once. */
export const fault: Fault = {
  name: "embedded database killed while idle",
  promise: "When the built-in database is killed while idle, it is restarted automatically.",
  times: 20,
  run: (attempt) =>
    withDataFolder(async ({ dir, start }) => {
      const { url } = await start();
      await writeRows(url, 100);
      const server = await serverOf(dir);
      const killed = attempt % 2 === 0 ? [{ pid: server }] : await processesOf(dir);
      for (const { pid } of killed) killIfRunning(pid, "SIGKILL");
      // Nothing uses the database during this time.
      await until("another server", async () => {
        const listed = await processesOf(dir);
        return listed.some(({ pid, main }) => main && pid !== server);
      });
      await expectRows(url, 100);
    }),
};
