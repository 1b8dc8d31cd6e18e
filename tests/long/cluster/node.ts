import { join } from "node:path";
import { ownerOf, type RunAs } from "../../../src/server/db/run-as.ts";
import { listPostgres } from "../../../src/server/db/orphans.ts";
import { freePort } from "../../e2e/free-port.ts";
import { stallingProxy, type StallingProxy } from "../../unit/server/stalling-proxy.ts";
import { killIfRunning, until } from "../embedded-database.ts";
import { program, writeConfiguration } from "./program.ts";
import { PROGRAMS } from "./programs.ts";

export const PASSWORD = "a-password-of-the-tests";

/** A machine with PostgreSQL under Patroni. Everything that comes to it, and its way to etcd, goes through proxies. */
export interface Node {
  readonly name: string;
  readonly configuration: string;
  /** Where others reach its database. */
  readonly port: number;
  /** Where HAProxy reaches its Patroni. */
  readonly restPort: number;
  start(): void;
  /** Ends Patroni and PostgreSQL by SIGKILL. */
  kill(): Promise<void>;
  /** Stops all of its processes, and lets them go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Nothing reaches it, and it reaches nothing; connections stay open. */
  cutOff(): void;
  reconnect(): void;
  /** The links by which the other nodes ask its Patroni. */
  readonly memberLink: StallingProxy;
  /** Asked directly, past the proxies. */
  ask(path: string): Promise<{ readonly status: number; readonly body: unknown }>;
  stop(): Promise<void>;
}

/** Makes a node, without starting it. */
export async function createNode(as: RunAs, dir: string, number: number, etcdUrl: string): Promise<Node> {
  const name = `node${number}`;
  const home = join(dir, name);
  await ownerOf(as, home);
  const data = join(home, "data");
  const first = await freePort(2);
  const [listen, rest] = [first, first + 1];
  const to = (port: number) => stallingProxy(`tcp://127.0.0.1:${port}`);
  const [toDatabase, toRest, memberLink, toEtcd] = await Promise.all([
    to(listen),
    to(rest),
    to(rest),
    stallingProxy(etcdUrl),
  ]);
  const links = [toDatabase, toRest, toEtcd];
  const configuration = await writeConfiguration("patroni.yml", join(dir, `${name}.yml`), {
    NODE: name,
    REST_LISTEN: `127.0.0.1:${rest}`,
    REST_ADDRESS: hostOf(memberLink),
    ETCD_HOSTS: hostOf(toEtcd),
    POSTGRES_LISTEN: `127.0.0.1:${listen}`,
    POSTGRES_ADDRESS: hostOf(toDatabase),
    DATA_DIR: data,
    BIN_DIR: join(PROGRAMS["postgresql-15"], ".."),
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    REWIND_PASSWORD: PASSWORD,
    NODES_NETWORK: "127.0.0.1/32",
  });
  const patroni = program(as, name, PROGRAMS.patroni, [configuration]);
  const signalDatabase = async (signal: NodeJS.Signals): Promise<number> => {
    const pids = await listPostgres(data);
    for (const pid of pids) killIfRunning(pid, signal);
    return pids.length;
  };
  const node: Node = {
    name,
    configuration,
    port: portOf(toDatabase),
    restPort: portOf(toRest),
    memberLink,
    start: () => patroni.start(),
    async kill() {
      await patroni.kill();
      await until(`the end of ${name}`, async () => (await signalDatabase("SIGKILL")) === 0);
    },
    async freeze() {
      patroni.signal("SIGSTOP");
      await signalDatabase("SIGSTOP");
    },
    async thaw() {
      await signalDatabase("SIGCONT");
      patroni.signal("SIGCONT");
    },
    cutOff: () => links.forEach((link) => link.stall()),
    reconnect: () => links.forEach((link) => link.goOn()),
    async ask(path) {
      const answer = await fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(2_000) });
      return { status: answer.status, body: await answer.json().catch(() => undefined) };
    },
    async stop() {
      await node.kill();
      for (const link of [...links, memberLink]) link.close();
    },
  };
  return node;
}

function hostOf({ url }: StallingProxy): string {
  return `127.0.0.1:${new URL(url).port}`;
}

function portOf({ url }: StallingProxy): number {
  return Number(new URL(url).port);
}
