/**
 * What the service carries: people arrive at a growing rate and go through the whole journey with thinking time
 * (an open model: they do not wait for each other), on an external PostgreSQL and on the embedded one. Service, database,
 * payment provider and people share this machine, so the ratios count more than the times.
 *
 *     npm run bench -- load [journeys] [registrations] [log-ins] [--people 100] [--seconds 40] [--think 2]
 *         [--on external|embedded]
 *     npm run bench -- load memory [--minutes 30] [--people 100] [--think 2]
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { embeddedUrl } from "../long/embedded-database.ts";
import { withPostgres, withShop, type Setting } from "../long/setting.ts";
import type { ServiceProcess } from "../long/shop-service.ts";
import { Visitor } from "../unit/server/accounts.ts";
import { arrivals } from "./load/arrivals.ts";
import { costs, databaseCost, minus } from "./load/database.ts";
import { memory } from "./load/memory.ts";
import { Durations } from "./load/percentiles.ts";
import { CALLS, MeasuredClient, signUp, walk } from "./load/person.ts";
import { registrations } from "./load/registrations.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: "string", default: "100" },
    seconds: { type: "string", default: "40" },
    think: { type: "string", default: "2" },
    minutes: { type: "string", default: "30" },
    on: { type: "string" },
  },
});
const [people, seconds, think] = [Number(values.people), Number(values.seconds), Number(values.think)];
const minutes = Number(values.minutes);
if (![people, seconds, think, minutes].every((one) => one > 0))
  throw new Error("--people, --seconds, --think and --minutes: numbers over 0");
const LOG_INS = 50;

/** Without a name, everything is measured, except the memory, which takes half an hour. */
function isWanted(name: "journeys" | "registrations" | "log-ins" | "memory"): boolean {
  return positionals.includes(name) || (positionals.length === 0 && name !== "memory");
}

async function journeys({ shop }: Setting, service: ServiceProcess, url: string): Promise<void> {
  const durations = new Durations();
  let [now, most] = [0, 0];
  const errors = new Map<string, number>();
  const person = async (): Promise<void> => {
    most = Math.max(most, (now += 1));
    try {
      await walk(new MeasuredClient(service.origin, durations, think * 1_000), shop);
    } catch (error) {
      const text = (error as Error).message.slice(0, 200);
      errors.set(text, (errors.get(text) ?? 0) + 1);
    } finally {
      now -= 1;
    }
  };
  const before = await service.measure();
  const databaseBefore = await databaseCost(url);
  const begun = performance.now();
  const came = await arrivals(people / (CALLS * think), seconds, person);
  const took = (performance.now() - begun) / 1_000;
  const { residentBytes, delayMs, processorMs } = await service.measure();
  const database = minus(await databaseCost(url), databaseBefore);
  console.log(durations.table());
  for (const [text, count] of errors) console.log(`  ${count} × ${text}`);
  const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  console.log(`  ${came} people, at most ${most} at once, ${(durations.count / took).toFixed(0)} calls/s`);
  console.log(
    `  memory of the service ${mib(before.residentBytes)} → ${mib(residentBytes)} MiB; event loop delay p99 ${delayMs.toFixed(1)} ms`,
  );
  console.log(`  a call: ${costs(durations.count, processorMs, database)}`);
  console.log(`  a person: ${costs(came, processorMs, database)}`);
}

/** How much slower other calls are while 50 people log in at once. */
async function logIns({ shop }: Setting, service: ServiceProcess): Promise<void> {
  const client = new MeasuredClient(service.origin, new Durations());
  const owners = await Promise.all(Array.from({ length: 5 }, () => signUp(client, shop)));
  const others = async (alone: boolean): Promise<Durations> => {
    const durations = new Durations();
    const other = new MeasuredClient(service.origin, durations);
    const login = async (nth: number): Promise<void> => {
      const { username, password } = owners[nth % owners.length]!;
      await new Visitor({ client: new MeasuredClient(service.origin, new Durations()) }).logIn(username, password);
    };
    const burst = alone ? [] : Array.from({ length: LOG_INS }, (_, nth) => login(nth));
    await arrivals(40, 4, async () => void (await other.create({}, { "idempotency-key": crypto.randomUUID() })));
    await Promise.all(burst);
    return durations;
  };
  await others(true);
  const [quiet, busy] = [await others(true), await others(false)];
  console.log(
    `  other calls' p99 ${quiet.at(0.99).toFixed(1)} ms, while ${LOG_INS} people log in at once ${busy.at(0.99).toFixed(1)} ms`,
  );
}

async function measure(setting: Setting, title: string, urlOf: () => Promise<string>): Promise<void> {
  console.log(`\n${title}`);
  const service = await setting.startService({ callsPerMinute: 1_000_000, databaseLimits: undefined });
  const url = await urlOf();
  if (isWanted("journeys")) await journeys(setting, service, url);
  if (isWanted("registrations")) await registrations(service, url);
  if (isWanted("log-ins")) await logIns(setting, service);
  if (isWanted("memory")) await memory(setting, service, { people, think, minutes });
}

if (values.on !== "embedded")
  await withPostgres((setting) => measure(setting, "external PostgreSQL", async () => setting.postgres.url));
if (values.on !== "external")
  await withShop((setting) => measure(setting, "embedded PostgreSQL", () => embeddedUrl(join(setting.dir, "data"))));
