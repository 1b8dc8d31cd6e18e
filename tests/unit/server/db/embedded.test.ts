import { existsSync } from "node:fs";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startEmbedded } from "../../../../src/server/db/index.ts";
import {
  expectRows,
  fillDataFolders,
  leaveEmpty,
  processesOf,
  serverOf,
  killIfRunning,
  until,
  withDataFolder,
  writeRows,
} from "../../../long/embedded-database.ts";
import type { Fault } from "../../../long/fault.ts";
import { fault as damagedPidFile } from "../../../long/faults/database-damaged-pid-file.ts";
import { fault as interruptedRecovery } from "../../../long/faults/database-interrupted-recovery.ts";
import { fault as killedIdle } from "../../../long/faults/database-killed-idle.ts";
import { fault as killedInUse } from "../../../long/faults/database-killed-in-use.ts";
import { fault as lostPassword } from "../../../long/faults/database-lost-password.ts";
import { copyDataFolder } from "../postgres.ts";

/** Long enough that only a test that hangs reaches it. */
const TIMEOUT = 600_000;

// Copying prepared files saves time. The long run creates the files each time, and so does `durability.test.ts`.
beforeAll(() => fillDataFolders((dir) => copyDataFolder(inject("newDataFolder"), dir)));
afterAll(() => fillDataFolders(leaveEmpty));

/**
 * The numbers select variants of a fault: all processes are killed, one child process is killed, and so on. Each number
 * here adds a variant that the others do not have. `npm run test:long -- faults` runs all of them.
 */
const attempts: readonly (readonly [Fault, readonly number[]])[] = [
  [killedIdle, [1]],
  [killedInUse, [2]],
  [damagedPidFile, [0, 3]],
  [lostPassword, [0, 1]],
];

describe("faults of the built-in database", () => {
  for (const [{ promise, run }, numbers] of attempts)
    test(promise, { timeout: TIMEOUT }, async () => {
      for (const number of numbers) await run(number);
    });

  // Without /proc the test cannot tell which process recovers.
  test.runIf(existsSync("/proc/self/cwd"))(interruptedRecovery.promise, () => interruptedRecovery.run(0), TIMEOUT);
});

describe("the supervised built-in database", () => {
  test("reports when it ended and when it is back, without PostgreSQL's own output", { timeout: TIMEOUT }, async () => {
    await withDataFolder(async ({ dir }) => {
      const said: string[] = [];
      const database = await startEmbedded(dir, (text) => said.push(text));
      await writeRows(database.url, 5);
      killIfRunning(await serverOf(dir), "SIGKILL");
      await until("its return", async () => said.length >= 2);
      await expectRows(database.url, 5);
      expect(said).toEqual([
        "The built-in PostgreSQL ended (by SIGKILL) and is started again.",
        "The built-in PostgreSQL is there again.",
      ]);
      await database.stop();
      expect(said).toHaveLength(2);
      expect(await processesOf(dir)).toEqual([]);
    });
  });

  test("can be stopped during a restart, and stays stopped", { timeout: TIMEOUT }, async () => {
    await withDataFolder(async ({ dir }) => {
      const said: string[] = [];
      const database = await startEmbedded(dir, (text) => said.push(text));
      killIfRunning(await serverOf(dir), "SIGKILL");
      await until("its end", async () => said.length > 0);
      await database.stop();
      expect(await processesOf(dir)).toEqual([]);
      // Another start succeeds because the folder is free.
      await (await startEmbedded(dir)).stop();
    });
  });

  test("is killed if it does not react to the request to stop", { timeout: TIMEOUT }, async () => {
    await withDataFolder(async ({ dir, start }) => {
      const database = await start();
      await writeRows(database.url, 5);
      killIfRunning(await serverOf(dir), "SIGSTOP");
      await database.stop();
      await expectRows((await start()).url, 5);
    });
  });

  test("reports where its files are and what to do if it cannot start", { timeout: TIMEOUT }, async () => {
    await withDataFolder(async ({ dir, start }) => {
      await (await start()).stop();
      await truncate(join(dir, "postgres", "global", "pg_control"), 10);
      const failure: unknown = await start().catch((error: unknown) => error);
      expect(String(failure)).toContain(`Its files are in ${join(dir, "postgres")}.`);
      expect(String(failure)).toContain("put back a backup of the folder");
      expect(String(failure)).toContain("pg_control");
    });
  });

  test("reports what to do if its folder contains something else", async () => {
    await withDataFolder(async ({ dir, start }) => {
      await mkdir(join(dir, "postgres"));
      await writeFile(join(dir, "postgres", "note"), "not a database");
      await expect(start()).rejects.toThrow("holds no whole database: PG_VERSION is missing. Put back a backup");
    }, leaveEmpty);
  });
});
