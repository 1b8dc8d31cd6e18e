import { withStates, readDefined, readStates } from "../../src/server/experiments/index.ts";
import { type Experiments, isSplit } from "../../src/experiments/index.ts";
import { readRepository, sitesOf } from "../../src/model/index.ts";
import { openResources, type ServiceConfig, support } from "../../src/server/index.ts";
import type { Resources } from "../../src/server/http/index.ts";
import { drawerOf } from "./draw.ts";
import type { Options } from "./options.ts";
import { PEOPLE } from "./people.ts";
import { seeded } from "./seeded.ts";
import { storeVisitors, type TimedVisitor } from "./store.ts";
import { walkerOf } from "./walk.ts";

const DAY_MS = 86_400_000;
/** Visitors of one transaction. */
const AT_ONCE = 250;
type Environment = Parameters<typeof openResources>[0];

/**
 * Fills the database of a service with visitors of experiments, who do not exist. `say` gets lines to print. Throws an
 * error in words if that is not allowed there, or if an experiment cannot be simulated.
 */
export async function simulate(options: Options, env: Environment, root: string, say: (line: string) => void) {
  const { flags, visitors, days, seed } = options;
  const { resources, close } = await openResources(env);
  try {
    refuseProduction(resources.config, options.database);
    const { db } = resources;
    await startThoseThatDoNotDivide(await runningIn(db), flags, env, say);
    const experiments = await runningIn(db);
    const repo = readRepository(root);
    const people = PEOPLE;
    const drawing = {
      walker: await walkerOf(repo, [...new Set(people.map(({ flow }) => flow))]),
      people,
      sites: sitesOf(repo).list.map(siteOf),
      random: seeded(seed),
    };
    const draw = drawerOf({ ...drawing, ...options, experiments });
    const now = Date.now();
    const from = now - days * DAY_MS;
    // Visitors of before the start are in no result.
    await db
      .updateTable("experiment_states")
      .set({ since: new Date(from) })
      .where("flag", "in", flags)
      .where("since", ">", new Date(from))
      .execute();
    const exposed = new Map<string, number>();
    for (let stored = 0; stored < visitors; stored += AT_ONCE) {
      const some: TimedVisitor[] = [];
      for (let place = stored; place < Math.min(visitors, stored + AT_ONCE); place += 1) {
        const one = draw();
        const at = new Date(from + ((place + drawing.random()) / visitors) * (now - from));
        some.push({ ...one, at });
        for (const [flag, arm] of Object.entries(one.seen)) {
          const key = `${flag} ${arm}`;
          exposed.set(key, (exposed.get(key) ?? 0) + 1);
        }
      }
      await storeVisitors(resources, experiments, some);
    }
    say(`${visitors} visitors over ${days} days (seed ${seed}):`);
    for (const [key, count] of [...exposed].toSorted()) say(`  ${key}: ${count}`);
    for (const flag of flags) say(`  npm run support -- results --flag ${flag} --currency USD`);
  } finally {
    await close();
  }
}

/** Simulated visitors cannot be told from real ones afterwards, so there must be none. */
function refuseProduction({ sampleCodes, databaseUrl }: ServiceConfig, named: string | undefined): void {
  if (sampleCodes !== true)
    throw new Error("This service takes real payments or runs in production, so it gets no simulated visitors");
  if (databaseUrl === undefined) return;
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  if (named !== name)
    throw new Error(
      `DATABASE_URL is the database "${name}", not the built-in one. If it may get visitors who do not exist: --database ${name}`,
    );
}

async function runningIn(db: Resources["db"]): Promise<Experiments> {
  return withStates(readDefined().experiments, await readStates(db));
}

async function startThoseThatDoNotDivide(
  { experiments }: Experiments,
  flags: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<void> {
  for (const flag of flags) {
    const one = experiments.find((known) => known.flag === flag);
    if (one === undefined)
      throw new Error(
        `There is no experiment "${flag}"; there are ${experiments.map((known) => known.flag).join(", ")}`,
      );
    if (one.active && isSplit(one.share)) continue;
    const each = Math.floor(100 / one.arms.length);
    const rest = 100 - each * (one.arms.length - 1);
    const shares = one.arms.map((arm, index) => `${arm}=${index === 0 ? rest : each}`).join(",");
    const signed = ["--by", "simulation", "--reason", "filled with simulated visitors"];
    await support(["experiment", "--flag", flag, "--state", "on", "--shares", shares, ...signed], env);
    say(`${flag} gave everybody the same arm, so it is started with ${shares}.`);
  }
}

export function siteOf(site: ReturnType<typeof sitesOf>["list"][number]) {
  const { currency } = site.value;
  return {
    id: site.id?.value ?? "",
    languages: site.languages.map(({ value }) => value),
    currency: typeof currency === "string" ? currency : "USD",
  };
}
