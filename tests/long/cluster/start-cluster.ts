import { execFile } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownerOf, runAs } from "../../../src/server/db/run-as.ts";
import { freePort } from "../../e2e/free-port.ts";
import { query, until } from "../embedded-database.ts";
import { createNode, type Node, PASSWORD } from "./node.ts";
import { program, type Program, writeConfiguration } from "./program.ts";
import { PATRONICTL, PROGRAMS } from "./programs.ts";

const ROOT = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);

/** What docs/operations.md, "High availability", describes, on the loopback. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly etcd: Program;
  readonly pooler: Program;
  /** The service's database, through PgBouncer. */
  readonly url: string;
  /** The same past the pooler, on the primary. */
  readonly directUrl: string;
  /** Where HAProxy answers for the instances. */
  readonly origin: string;
  /** The ports on which it looks for them. */
  readonly instancePorts: readonly [number, number];
  /** The node that holds the lease; waits for one that is not `before`. */
  primary(before?: Node): Promise<Node>;
  /** Whether a node is the primary, by itself. */
  isPrimary(node: Node): Promise<boolean>;
  /** Waits until all nodes run, two of them follow the primary, and one of these is the synchronous one. */
  whole(): Promise<void>;
  /**
   * Waits until each Patroni has looked into etcd twice from now on. What it does about what it sees first, it does before
   * the second look.
   */
  seenByAll(): Promise<void>;
  /** Switches over by plan, to the synchronous standby. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts etcd, three nodes, HAProxy and PgBouncer, and makes the service's role, database and tables. */
export async function startCluster(dir: string): Promise<Cluster> {
  await chmod(dir, 0o755);
  const as = await runAs([...Object.values(PROGRAMS), join(dir, "any")]);
  const etcdPort = await freePort(2);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  await ownerOf(as, join(dir, "etcd"));
  const peerUrl = `http://127.0.0.1:${etcdPort + 1}`;
  const etcd = program(as, "etcd", PROGRAMS["etcd-server"], [
    "--name=etcd1",
    "--enable-v2",
    `--data-dir=${join(dir, "etcd")}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=etcd1=${peerUrl}`,
  ]);
  // Each node reaches it by a proxy of its own, and must not look for other ways.
  process.env["PATRONI_ETCD_USE_PROXIES"] = "true";
  const nodes: Node[] = [];
  for (const number of [1, 2, 3]) nodes.push(await createNode(as, dir, number, etcdUrl));

  const [primaryPort, servicePort, poolerPort] = [await freePort(), await freePort(), await freePort()];
  const instancePorts = [await freePort(), await freePort()] as const;
  const ofNode = (node: Node, at: number) => ({
    [`NODE${at + 1}`]: `127.0.0.1:${node.port}`,
    [`NODE${at + 1}_REST_HOST`]: "127.0.0.1",
    [`NODE${at + 1}_REST_PORT`]: node.restPort,
  });
  const balancerFile = await writeConfiguration("haproxy.cfg", join(dir, "haproxy.cfg"), {
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    SERVICE_BIND: `127.0.0.1:${servicePort}`,
    INSTANCE1: `127.0.0.1:${instancePorts[0]}`,
    INSTANCE2: `127.0.0.1:${instancePorts[1]}`,
    ...Object.assign({}, ...nodes.map(ofNode)),
  });
  const balancer = program(as, "haproxy", PROGRAMS.haproxy, ["-db", "-f", balancerFile]);
  const users = join(dir, "users");
  await writeFile(users, `"service" "${PASSWORD}"\n`, { mode: 0o644 });
  const poolerFile = await writeConfiguration("pgbouncer.ini", join(dir, "pgbouncer.ini"), {
    PRIMARY_HOST: "127.0.0.1",
    PRIMARY_PORT: primaryPort,
    POOLER_HOST: "127.0.0.1",
    POOLER_PORT: poolerPort,
    USERS_FILE: users,
  });
  const pooler = program(as, "pgbouncer", PROGRAMS.pgbouncer, [poolerFile]);

  const holdsLease = (node: Node) =>
    node.ask("/primary").then(
      ({ status }) => status === 200,
      () => false,
    );
  const cluster: Cluster = {
    nodes,
    etcd,
    pooler,
    url: `postgres://service:${PASSWORD}@127.0.0.1:${poolerPort}/service`,
    directUrl: `postgres://service:${PASSWORD}@127.0.0.1:${primaryPort}/service`,
    origin: `http://127.0.0.1:${servicePort}`,
    instancePorts,
    primary: (before) =>
      until("a primary", async () => {
        const others = nodes.filter((node) => node !== before);
        const areHolding = await Promise.all(others.map(holdsLease));
        return others[areHolding.indexOf(true)];
      }),
    isPrimary: holdsLease,
    whole: () => until("a whole cluster", () => isWhole(nodes)).then(() => undefined),
    async seenByAll() {
      for (const look of ["first", "second"]) {
        const from = Math.floor(Date.now() / 1000);
        const seen = async (node: Node) => (await lastLook(node)) > from;
        await until(`each Patroni's ${look} look into etcd`, async () =>
          (await Promise.all(nodes.map(seen))).every(Boolean),
        );
      }
    },
    async switchOver() {
      const before = await cluster.primary();
      const { members } = await membersOf(nodes);
      const candidate = members.find(({ role }) => role === "sync_standby")?.name ?? "";
      const order = ["switchover", "--leader", before.name, "--candidate", candidate, "--force"];
      await execute(PATRONICTL, ["-c", before.configuration, ...order]);
    },
    async stop() {
      await Promise.all([pooler, balancer].map((one) => one.kill()));
      await Promise.all(nodes.map((node) => node.stop()));
      await etcd.kill();
    },
  };

  etcd.start();
  for (const node of nodes) node.start();
  balancer.start();
  pooler.start();
  try {
    await cluster.whole();
    const asSuperuser = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${primaryPort}/${database}`;
    await until("the primary behind HAProxy", () => query(asSuperuser("postgres"), "select 1"));
    await query(asSuperuser("postgres"), `create role service login password '${PASSWORD}'`);
    await query(asSuperuser("postgres"), "create database service owner service");
    await query(asSuperuser("postgres"), await readFile(join(ROOT, "ops/postgres/role.sql"), "utf8"));
    await execute(process.execPath, ["scripts/migrate.ts"], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], DATABASE_URL: cluster.directUrl },
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

interface Members {
  readonly members: readonly { readonly name: string; readonly role: string; readonly state: string }[];
}

/** What the first node that answers says of all. */
async function membersOf(nodes: readonly Node[]): Promise<Members> {
  return (await Promise.any(nodes.map((node) => node.ask("/cluster")))).body as Members;
}

/** When a node's Patroni last reached etcd, in seconds. */
async function lastLook(node: Node): Promise<number> {
  return ((await node.ask("/patroni")).body as { readonly dcs_last_seen: number }).dcs_last_seen;
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const { members } = await membersOf(nodes);
  const roles = members.filter(({ state }) => ["running", "streaming"].includes(state)).map(({ role }) => role);
  return roles.toSorted().join() === "leader,replica,sync_standby";
}
