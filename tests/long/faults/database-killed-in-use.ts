import { setTimeout as sleep } from "node:timers/promises";
import { processesOf, query, serverOf, killIfRunning, until, withDataFolder } from "../embedded-database.ts";
import type { Fault } from "../fault.ts";

/** Kills the server, all processes, or one child, which makes the server end the others and recover. */
export const fault: Fault = {
  name: "embedded database killed while used",
  promise:
    "After the built-in database is killed during writes, it still has everything that it acknowledged, and accepts new writes.",
  times: 20,
  run: (attempt) =>
    withDataFolder(async ({ dir, start }) => {
      const { url } = await start();
      await query(url, "create table kept (id int primary key)");
      const acknowledged: number[] = [];
      let next = 0;
      const state = { over: false };
      const write = async (): Promise<void> => {
        while (!state.over) {
          const id = next++;
          await query(url, "insert into kept values ($1)", [id]).then(
            () => acknowledged.push(id),
            () => sleep(20),
          );
        }
      };
      const writers = Promise.all([write(), write(), write(), write()]);
      try {
        await until("writes", async () => acknowledged.length > 20);
        const server = await serverOf(dir);
        const all = await processesOf(dir);
        const killed = [[{ pid: server }], all, all.filter(({ main }) => !main).slice(0, 1)][attempt % 3] ?? [];
        for (const { pid } of killed) killIfRunning(pid, "SIGKILL");
        const before = acknowledged.length;
        await until("more writes", async () => acknowledged.length > before + 20);
      } finally {
        state.over = true;
        await writers;
      }
      const rows = await query<{ id: number }>(url, "select id from kept");
      const kept = new Set(rows.map(({ id }) => id));
      const lost = acknowledged.filter((id) => !kept.has(id));
      if (lost.length > 0) throw new Error(`${lost.length} of ${acknowledged.length} acknowledged rows are lost`);
    }),
};
