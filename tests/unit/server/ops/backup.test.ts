import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../../e2e/free-port.ts";
import { LONG } from "../../share.ts";
import { openDatabase } from "../../../../src/server/db/index.ts";
import { createService } from "../../../../src/server/index.ts";
import { Client, config, newParent, PATIENT, testGateway } from "../builders.ts";

/** PostgreSQL's own tools, newest first; the built-in database comes without them. */
const [bin] = globSync("/usr/lib/postgresql/*/bin/pg_basebackup").map(dirname).toSorted().toReversed();
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses root. */
function asDatabase(tool: string, args: readonly string[]): [string, string[]] {
  const command = join(bin ?? "", tool);
  if (!isRoot) return [command, [...args]];
  return ["setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", command, ...args]];
}

function run(tool: string, ...args: readonly string[]): void {
  execFileSync(...asDatabase(tool, args), { cwd: "/", stdio: ["ignore", "ignore", "inherit"] });
}

async function startServer(data: string, port: number): Promise<ChildProcess> {
  const args = ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const child = spawn(...asDatabase("postgres", args), { cwd: "/", stdio: "ignore" });
  const db = openDatabase(urlOf(port, "postgres"), PATIENT);
  // It accepts connections before a recovery has ended.
  const isOpen = () =>
    sql<{ open: boolean }>`select not pg_is_in_recovery() as open`.execute(db).then(
      ({ rows }) => rows[0]?.open,
      () => false,
    );
  await vi.waitUntil(isOpen, { timeout: 100_000, interval: 100 });
  await db.destroy();
  return child;
}

const urlOf = (port: number, name: string): string => `postgres://service@127.0.0.1:${port}/${name}`;

/** Starts the service on a database, lets it act, and stops it. */
async function withService<T>(
  databaseUrl: string,
  act: (client: Client) => Promise<T>,
  changes: object = {},
): Promise<T> {
  const service = await createService(config(tmpdir(), { databaseUrl, ...changes }), testGateway());
  try {
    return await act(new Client(service));
  } finally {
    await service.close();
  }
}

const emailsIn = async (url: string): Promise<string[]> => {
  const db = openDatabase(url, PATIENT);
  const rows = await db.selectFrom("signups").select("email").orderBy("email").execute();
  await db.destroy();
  return rows.map(({ email }) => email);
};
const signUp = async (client: Client, email: string): Promise<void> => {
  const { parent } = newParent();
  expect((await client.create({ parent: { ...parent, email } })).status).toBe(201);
};

describe.skipIf(bin === undefined)(
  "backup and restore, with PostgreSQL's own tools (skipped where they are not installed)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "backup-"));
    const [data, archive, base] = ["data", "archive", "base"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const started: ChildProcess[] = [];
    let port = 0;

    beforeAll(async () => {
      mkdirSync(archive);
      if (isRoot) execFileSync("chown", ["-R", "65534:65534", folder]);
      run("initdb", "--pgdata", data, "--username", "service", "--auth", "trust", "--no-sync", "--encoding", "UTF8");
      appendFileSync(
        join(data, "postgresql.conf"),
        `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\nfsync = off\n`,
      );
      port = await freePort(1);
      started.push(await startServer(data, port));
      run("createdb", "--host=127.0.0.1", `--port=${port}`, "--username=service", "join");
    });
    afterAll(async () => {
      for (const child of started) {
        const ended = once(child, "exit");
        child.kill("SIGQUIT");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    });

    test("a dump has everything: a service on it goes on with the same pepper, and refuses another one", async () => {
      const url = urlOf(port, "join");
      await withService(url, (client) => signUp(client, "first@example.com"));
      run("pg_dump", "--format=custom", `--file=${join(folder, "join.dump")}`, url);
      run("createdb", "--host=127.0.0.1", `--port=${port}`, "--username=service", "join_new");
      run(
        "pg_restore",
        `--dbname=${urlOf(port, "join_new")}`,
        "--no-owner",
        "--exit-on-error",
        join(folder, "join.dump"),
      );
      await withService(urlOf(port, "join_new"), (client) => signUp(client, "second@example.com"));
      expect(await emailsIn(urlOf(port, "join_new"))).toEqual(["first@example.com", "second@example.com"]);
      const other = withService(urlOf(port, "join_new"), async () => undefined, {
        pepper: "another pepper that is as long as the first",
      });
      await expect(other).rejects.toThrow("SECRET_PEPPER is not the one");
    });

    test(
      "a base backup and the archive restore the moment before an accident, and not the accident",
      LONG,
      async () => {
        const url = urlOf(port, "join");
        run("pg_basebackup", `--pgdata=${base}`, "--checkpoint=fast", "--wal-method=none", `--dbname=${url}`);
        await withService(url, (client) => signUp(client, "after-the-backup@example.com"));
        const db = openDatabase(url, PATIENT);
        const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
        await sql`delete from signups`.execute(db);
        await sql`select pg_switch_wal()`.execute(db);
        const archived = async () =>
          (
            await sql<{
              done: boolean;
            }>`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`.execute(
              db,
            )
          ).rows[0]?.done;
        await expect.poll(archived, { timeout: 100_000, interval: 100 }).toBe(true);
        await db.destroy();
        expect(await emailsIn(url)).toEqual([]);
        appendFileSync(
          join(base, "postgresql.conf"),
          `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${rows[0]?.at}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
        );
        writeFileSync(join(base, "recovery.signal"), "");
        if (isRoot) execFileSync("chown", ["65534:65534", join(base, "recovery.signal")]);
        const restored = await freePort(1);
        started.push(await startServer(base, restored));
        const expected = ["after-the-backup@example.com", "first@example.com"];
        expect(await emailsIn(urlOf(restored, "join"))).toEqual(expected);
        await withService(urlOf(restored, "join"), (client) => signUp(client, "later@example.com"));
        expect((await emailsIn(urlOf(restored, "join"))).length).toBe(3);
        expect(existsSync(join(base, "recovery.signal"))).toBe(false);
      },
    );
  },
);
