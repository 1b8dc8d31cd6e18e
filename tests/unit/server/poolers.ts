import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { Client } from "pg";
import { runAs } from "../../../src/server/db/run-as.ts";

/** What stands between the service and a database, for many connections of services on few of the database. */
export interface Pooler {
  /** The URL of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** `ignored`: the startup parameters that it accepts and does not pass on. It refuses others. */
export type StartPooler = (url: string, ignored: readonly string[]) => Promise<Pooler>;

const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find((path) =>
  existsSync(path),
);

/** PgBouncer where Debian's package is installed; and, on every machine, a stand-in that treats connections alike. */
export const POOLERS: readonly (readonly [name: string, start: StartPooler])[] = [
  ["a stand-in for PgBouncer", startStandIn],
  ...(PROGRAM === undefined ? [] : [["PgBouncer in transaction mode", startPgBouncer(PROGRAM)] as const]),
];

function startPgBouncer(program: string): StartPooler {
  return async (url, ignored) => {
    const { hostname, port, username, password } = new URL(url);
    const dir = await mkdtemp(join(tmpdir(), "pgbouncer-"));
    await chmod(dir, 0o755);
    await writeFile(join(dir, "users"), `"${username}" "${password}"\n`, { mode: 0o644 });
    const own = await freePort();
    const settings = [
      "[databases]",
      `* = host=${hostname} port=${port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${own}`,
      "unix_socket_dir =",
      "auth_type = scram-sha-256",
      `auth_file = ${join(dir, "users")}`,
      "pool_mode = transaction",
      "default_pool_size = 5",
      ...(ignored.length === 0 ? [] : [`ignore_startup_parameters = ${ignored.join(",")}`]),
    ];
    await writeFile(join(dir, "pgbouncer.ini"), settings.join("\n"), { mode: 0o644 });
    // Like PostgreSQL, it does not run as root.
    const child = (await runAs([program, dir])).start(program, ["-q", join(dir, "pgbouncer.ini")]);
    child.stderr?.resume();
    const through = new URL(url);
    through.port = String(own);
    await answers(through.href);
    return {
      url: through.href,
      async stop() {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
        await rm(dir, { recursive: true, force: true });
      },
    };
  };
}

/** Reads a connection's first packet as PgBouncer does, and passes everything else on. */
async function startStandIn(url: string, ignored: readonly string[]): Promise<Pooler> {
  const target = new URL(url);
  const server = createServer((near) => {
    near.once("data", (first: Buffer) => {
      const parameters = readStartup(first);
      const unknown = [...parameters.keys()].find((name) => !KNOWN.has(name) && !ignored.includes(name));
      if (unknown !== undefined) return void near.end(refusal(`unsupported startup parameter: ${unknown}`));
      const far = connect(Number(target.port), target.hostname);
      far.write(startup(new Map([...parameters].filter(([name]) => KNOWN.has(name)))));
      near.pipe(far).pipe(near);
      near.on("error", () => far.destroy());
      far.on("error", () => near.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    async stop() {
      server.close();
    },
  };
}

/** Those that PgBouncer passes on, or sets on the connection to the database by itself. */
const KNOWN = new Set(["user", "database", "client_encoding", "application_name", "DateStyle", "TimeZone"]);

/** Length and version, then names and values, each ended by a zero byte. */
function readStartup(packet: Buffer): ReadonlyMap<string, string> {
  const parts = packet.subarray(8).toString("utf8").split("\0");
  const names = parts.slice(0, parts.indexOf("")).filter((_, index) => index % 2 === 0);
  return new Map(names.map((name) => [name, parts[parts.indexOf(name) + 1] ?? ""]));
}

function startup(parameters: ReadonlyMap<string, string>): Buffer {
  const body = Buffer.from(`${[...parameters].flat().join("\0")}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function refusal(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E", 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function answers(url: string): Promise<void> {
  for (let number = 0; number < 200; number++) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error("PgBouncer does not answer");
}
