import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as Connection } from "pg";
import { Client } from "../../unit/server/builders.ts";
import { type ExternalPostgres, startExternalPostgres } from "../external-postgres.ts";
import type { Fault } from "../fault.ts";
import { withShop } from "../setting.ts";
import type { ServiceProcess } from "../shop-service.ts";
import { expectToGoOn, underLoad } from "../under-load.ts";

/** Room for PostgreSQL with its write-ahead log. */
const DISK = "256m";
const PATIENCE_MS = 60_000;
const STAYS_FULL_MS = 5_000;
/** After a crash PostgreSQL first repeats what its log has. */
const AGAIN_WITHIN_MS = 15_000;

export const fault: Fault = {
  name: "full disk",
  promise:
    "While the disk of the database is full, calls that need room get 503 with Retry-After, /readyz and the log say so; once there is room, calls go on without a restart of the service.",
  times: 10,
  whyNot: () => (canMount() ? undefined : "a small disk cannot be mounted here"),
  run: (attempt) =>
    withShop(async ({ shop, dir, startService }) => {
      const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk]);
      let postgres: ExternalPostgres | undefined;
      try {
        // In turn: only the data is on the full disk, or the write-ahead log too, without which PostgreSQL ends.
        const dataOnly = attempt % 2 === 1;
        const external = (postgres = await startExternalPostgres(join(dataOnly ? dir : disk, "external")));
        const { url } = external;
        if (dataOnly) await moveData(url, disk, join(dir, "external", "postgres"));
        const services = await Promise.all([startService({ databaseUrl: url }), startService({ databaseUrl: url })]);
        await underLoad({ shop, services, databaseUrl: async () => url }, async (seen) => {
          const ballast = join(disk, "ballast");
          try {
            for (const until = performance.now() + PATIENCE_MS; ; await sleep(50)) {
              fill(disk, ballast);
              if (seen.unavailable > 0 && (await isNamed(services, dataOnly))) break;
              if (performance.now() > until) throw new Error("Nobody says that the disk is full");
            }
            await sleep(STAYS_FULL_MS);
          } finally {
            rmSync(ballast);
          }
          // Who runs PostgreSQL starts it again when it has ended.
          if (!(await answers(url))) await external.restart("fast");
          await expectToGoOn(services, AGAIN_WITHIN_MS);
        });
      } finally {
        await postgres?.stop();
        execFileSync("umount", ["--lazy", disk]);
        rmSync(disk, { recursive: true, force: true });
      }
    }),
};

function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), "mount-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", at]);
  if (status === 0) execFileSync("umount", [at]);
  rmSync(at, { recursive: true, force: true });
  return status === 0;
}

/** Moves the database to the disk; the write-ahead log stays where it is. */
async function moveData(url: string, disk: string, files: string): Promise<void> {
  const place = join(disk, "data");
  mkdirSync(place);
  const { uid, gid } = statSync(files);
  chownSync(place, uid, gid);
  const database = new URL(url).pathname.slice(1);
  const other = new URL(url);
  other.pathname = database === "postgres" ? "template1" : "postgres";
  const connection = new Connection({ connectionString: other.href });
  await connection.connect();
  await connection.query(`create tablespace small location '${place}'`);
  await connection.query(`alter database "${database}" set tablespace small`);
  await connection.end();
}

/** Takes what is free on the disk. */
function fill(disk: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(disk);
  for (let left = bavail * bsize; left > 0; left -= 1 << 20) {
    try {
      writeFileSync(ballast, Buffer.alloc(Math.min(left, 1 << 20)), { flag: "a" });
    } catch {
      return;
    }
  }
}

/** Without its log the database ends, and it may have no time to say why. */
async function isNamed(services: readonly ServiceProcess[], dataOnly: boolean): Promise<boolean> {
  const ready = await Promise.all(services.map(({ origin }) => new Client(origin).send("GET", "/readyz")));
  return ready.some(({ status, body }) => body.concerns?.includes("disk") || (!dataOnly && status === 503));
}

async function answers(url: string): Promise<boolean> {
  const connection = new Connection({ connectionString: url, connectionTimeoutMillis: 2_000 });
  connection.on("error", () => undefined);
  try {
    await connection.connect();
    await connection.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await connection.end().catch(() => undefined);
  }
}
