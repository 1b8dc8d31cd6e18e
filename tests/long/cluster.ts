/**
 * `npm run test:long -- cluster`: docs/operations.md, "High availability", on the loopback. Three nodes of PostgreSQL
 * under Patroni with a synchronous standby, HAProxy, PgBouncer and two instances of the service, with the files of
 * `ops/cluster`. While 50 people sign up and pay, it takes away one part after the other. Names of faults after it run only
 * those. Debian's packages do all of this; where they are missing, it says so and does nothing.
 */
import { join } from "node:path";
import { CLUSTER_FAULTS, type ClusterFault, type Scene } from "./cluster/faults.ts";
import { missingPackages } from "./cluster/programs.ts";
import { expectAllSettled } from "./cluster/settled.ts";
import { startCluster } from "./cluster/start-cluster.ts";
import { Visitor } from "./cluster/visitor.ts";
import { withShop } from "./setting.ts";
import type { ServiceProcess } from "./shop-service.ts";
import { injectFaults } from "./inject-faults.ts";
import { underLoad } from "./under-load.ts";

const PEOPLE = 50;

const names = process.argv.slice(2);
const faults = CLUSTER_FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
const missing = missingPackages();
if (missing.length > 0) {
  console.log(`skipped: ${missing.join(", ")} not installed (apt-get install ${missing.join(" ")})`);
  process.exit(0);
}

let counts = { passed: 0, failed: 1 };
let broken = false;
await withShop(async ({ shop, dir, startService }) => {
  const cluster = await startCluster(dir);
  // Its programs are no children that end with this process.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
  const startInstance = (at: number): Promise<ServiceProcess> =>
    startService({
      databaseUrl: cluster.url,
      dataDir: join(dir, `instance${at}`),
      port: cluster.instancePorts[at] ?? 0,
      migratesItself: false,
      logLevel: "info",
    });
  try {
    const instances = await Promise.all([startInstance(0), startInstance(1)]);
    const [first, second] = instances;
    console.log(`primary ${(await cluster.primary()).name}, instances ${first?.origin} and ${second?.origin}`);
    counts = await injectFaults(
      faults.map((fault) => ({ ...fault, times: 1, run: () => attempt(fault, { cluster, instances, startInstance }) })),
      console.log,
    );
    for (const { ended } of instances) if (ended() !== undefined) throw new Error(`An instance ended (${ended()})`);
  } finally {
    await cluster.stop();
  }

  async function attempt(fault: ClusterFault, scene: Omit<Scene, "charged">): Promise<void> {
    if (broken) throw new Error("Not tried, because an earlier fault left a broken cluster");
    broken = true;
    const { origin, directUrl } = scene.cluster;
    const load = {
      shop,
      services: [{ origin, ended: () => undefined }],
      people: PEOPLE,
      person: (at: string, seen: ConstructorParameters<typeof Visitor>[1]) => new Visitor(at, seen),
      databaseUrl: async () => directUrl,
    };
    await scene.cluster.whole();
    for (const instance of scene.instances) instance.logged();
    let measured = "";
    let slowest = "";
    await underLoad(load, async (seen) => {
      measured = await fault.run({ ...scene, charged: () => seen.charged });
      slowest = `${seen.unavailable} calls were repeated, the slowest took ${(seen.longestMs / 1000).toFixed(1)} s`;
    });
    const { charges, refused } = await expectAllSettled(shop, directUrl);
    console.log(`  ${fault.name}: ${measured}`);
    console.log(`  ${slowest}; ${charges} charges so far are as many payments, ${refused} attempts were not charged`);
    broken = false;
    if (fault.isLogged) for (const instance of scene.instances) expectLogged(instance);
  }
});
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

function expectLogged(instance: ServiceProcess): void {
  const logged = instance.logged();
  for (const text of ["the database cannot be used", "the database can be used again"])
    if (!logged.some((line) => line.startsWith(text))) throw new Error(`The log does not say "${text}"`);
}
