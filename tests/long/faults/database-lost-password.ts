import { readFile, rm, writeFile } from "node:fs/promises";
import { expectRows, killService, passwordFile, withDataFolder, writeRows } from "../embedded-database.ts";
import type { Fault } from "../fault.ts";

/**
 * The file is emptied, cut off or deleted, while a killed service has left its PostgreSQL running, or after a regular
 * stop.
 */
export const fault: Fault = {
  name: "lost password of the embedded database",
  promise:
    "If the file with the password of the built-in database is emptied, cut off or deleted, the database is opened with a new password.",
  times: 20,
  run: (attempt) =>
    withDataFolder(async ({ dir, start, startApart }) => {
      if (attempt % 2 === 0) {
        const { url, service } = await startApart();
        await writeRows(url, 100);
        await killService(service);
      } else {
        const database = await start();
        await writeRows(database.url, 100);
        await database.stop();
      }
      const file = passwordFile(dir);
      const damages = [
        () => writeFile(file, ""),
        async () => writeFile(file, (await readFile(file, "utf8")).slice(0, 20)),
        () => rm(file),
      ];
      await damages[Math.floor(attempt / 2) % damages.length]?.();
      const again = await start();
      await expectRows(again.url, 100);
      await again.stop();
      // The new password also works after another start.
      await expectRows((await start()).url, 100);
    }),
};
