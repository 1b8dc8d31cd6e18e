import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../embedded-database.ts";
import type { ServiceProcess } from "../shop-service.ts";
import { expectToGoOn } from "../under-load.ts";
import type { Node } from "./node.ts";
import type { Cluster } from "./start-cluster.ts";

/** The service must take writes this soon after there is a primary, or after what was restarted runs. */
const GOES_ON_MS = 10_000;
/** Longer than the primary's lease. */
const WITHOUT_ETCD_MS = 30_000;

/** What is running while a fault is caused. */
export interface Scene {
  readonly cluster: Cluster;
  readonly instances: ServiceProcess[];
  startInstance(at: number): Promise<ServiceProcess>;
  /** People who have paid so far. */
  charged(): number;
}

export interface ClusterFault {
  readonly name: string;
  readonly promise: string;
  /** The instances' logs must say that the database was away, and is there again. */
  readonly isLogged: boolean;
  /** Causes it, waits until the service goes on, and repairs it. Returns what was measured. */
  run(scene: Scene): Promise<string>;
}

/** Takes the primary away and waits for another one; then `repair` brings it back as a standby. */
async function replaced(
  { cluster, instances }: Scene,
  take: (node: Node) => Promise<void>,
  repair: (node: Node) => Promise<void>,
): Promise<string> {
  const before = await cluster.primary();
  const began = performance.now();
  await take(before);
  await cluster.primary(before);
  const elected = performance.now();
  await expectToGoOn(instances, GOES_ON_MS);
  const goesOn = performance.now();
  await repair(before);
  await cluster.whole();
  await expectToGoOn(instances, GOES_ON_MS);
  return `new primary after ${seconds(began, elected)}, calls go on ${seconds(elected, goesOn)} later; whole again after ${seconds(began, performance.now())}`;
}

/** etcd hangs for longer than the primary's lease while people pay, and until everybody has seen it again. */
async function withoutEtcd({ cluster, instances, charged }: Scene): Promise<string> {
  const before = await cluster.primary();
  const paidBefore = charged();
  cluster.etcd.signal("SIGSTOP");
  let paid = 0;
  try {
    await sleep(WITHOUT_ETCD_MS);
    paid = charged() - paidBefore;
    // It asks all other nodes every five seconds, and gives up if one takes two seconds for its answer.
    if (!(await cluster.isPrimary(before)))
      throw new Error("Without etcd the primary gave up: a node did not answer it");
    await expectToGoOn(instances, GOES_ON_MS);
    if (paid === 0) throw new Error("Nobody could pay");
  } finally {
    cluster.etcd.signal("SIGCONT");
  }
  await cluster.seenByAll();
  return `${paid} people paid in ${WITHOUT_ETCD_MS / 1000} s without etcd`;
}

/** In this order: `etcd lost again` needs a primary that remembers another one, of `etcd lost`. */
export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    name: "etcd lost",
    promise: "etcd hangs for longer than the primary's lease: the primary stays, and people go on paying.",
    isLogged: false,
    async run(scene) {
      const before = await scene.cluster.primary();
      const measured = await withoutEtcd(scene);
      await scene.cluster.whole();
      if ((await scene.cluster.primary()) !== before) throw new Error("There is another primary");
      return measured;
    },
  },
  {
    name: "primary killed",
    promise: "The machine of the primary is gone (SIGKILL): the synchronous standby takes over.",
    isLogged: true,
    run: (scene) =>
      replaced(
        scene,
        (node) => node.kill(),
        async (node) => node.start(),
      ),
  },
  {
    name: "etcd lost again",
    promise: "The same after the primary was replaced: Patroni 3.0.2 may end the new one (docs/operations.md).",
    isLogged: false,
    async run(scene) {
      const before = await scene.cluster.primary();
      const measured = await withoutEtcd(scene);
      const back = performance.now();
      await scene.cluster.whole();
      const whole = seconds(back, performance.now());
      await expectToGoOn(scene.instances, GOES_ON_MS);
      const stayed = (await scene.cluster.primary()) === before;
      return `${measured}; ${stayed ? "the same node is the primary" : `another primary; whole again ${whole} after that`}`;
    },
  },
  {
    name: "primary frozen",
    promise: "The primary's machine hangs (SIGSTOP), and goes on when there is another primary.",
    isLogged: true,
    run: (scene) =>
      replaced(
        scene,
        (node) => node.freeze(),
        (node) => node.thaw(),
      ),
  },
  {
    name: "primary cut off",
    promise: "The primary runs and reaches nobody, etcd included; connections stay open.",
    isLogged: true,
    run(scene) {
      const links = scene.cluster.nodes.map(({ memberLink }) => memberLink);
      return replaced(
        scene,
        async (node) => {
          node.cutOff();
          // A link does not know who calls, so no node may ask another one.
          for (const link of links) link.stall();
        },
        async (node) => {
          node.reconnect();
          for (const link of links) link.goOn();
        },
      );
    },
  },
  {
    name: "switch-over",
    promise: "`patronictl switchover` to the synchronous standby.",
    isLogged: true,
    run: (scene) =>
      replaced(
        scene,
        () => scene.cluster.switchOver(),
        async () => undefined,
      ),
  },
  {
    name: "instance killed",
    promise: "HAProxy sends people to the other instance, and back when it runs again.",
    isLogged: false,
    async run({ cluster, instances, startInstance, charged }) {
      await instances[0]?.stop();
      const began = performance.now();
      let paid = "";
      try {
        await expectToGoOn([cluster], GOES_ON_MS);
        const paidBefore = charged();
        await until("somebody who pays at the other instance", async () => charged() > paidBefore);
        paid = seconds(began, performance.now());
      } finally {
        instances[0] = await startInstance(0);
      }
      await expectToGoOn([...instances, cluster], GOES_ON_MS);
      return `somebody paid at the other instance after ${paid}`;
    },
  },
  {
    name: "PgBouncer restarted",
    promise: "All connections of the service end, and come back.",
    isLogged: true,
    async run({ cluster, instances }) {
      await cluster.pooler.kill("SIGTERM");
      await sleep(1_000);
      cluster.pooler.start();
      const began = performance.now();
      await expectToGoOn(instances, GOES_ON_MS);
      return `calls go on ${seconds(began, performance.now())} after its start`;
    },
  },
];

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`;
}
