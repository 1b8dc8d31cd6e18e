/**
 * `npm run bench -- experiment-cost [pairs]`: what a running experiment costs a sign-up. The same sign-ups (events of
 * the page, registration, payment, choice of a login) with a visitor who takes part and with one who does not, in turn,
 * in many small pairs: what else the machine does slows both of a pair down alike. Prints the median of the pairs'
 * ratios with its 95 % interval (by ranks), of the processor time that the service and the database took and of the time
 * that passed, and the statements of each. Exit code 1 if the whole interval of the processor time is above 3 %.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as Connection } from "pg";
import { createService } from "../../src/server/index.ts";
import { startExternalPostgres } from "../long/external-postgres.ts";
import { chooseLogin } from "../unit/server/accounts.ts";
import { Client } from "../unit/server/builders.ts";
import { cookieOf, FLAG, PHONE, trial, visitorIn } from "../unit/server/experiments/visitors.ts";
import { config, testGateway } from "../unit/server/test-gateway.ts";
import { processorOf } from "./load/database.ts";

const MOST = 0.03;
const PAIRS = Number(process.argv[2] ?? 200);
const WARM_UP = 20;
/** A page sends its events in batches: so many until a payment. */
const BATCHES = 6;

let statements = 0;
const { query } = Connection.prototype;
Connection.prototype.query = function counted(this: Connection, ...values: Parameters<typeof query>) {
  statements += 1;
  return query.apply(this, values);
} as typeof query;

/** A client whose calls have these headers. */
class BrowserClient extends Client {
  readonly #headers: Readonly<Record<string, string>>;

  constructor(service: ConstructorParameters<typeof Client>[0], headers: Readonly<Record<string, string>>) {
    super(service);
    this.#headers = headers;
  }

  override send(...[method, url, options = {}]: Parameters<Client["send"]>): ReturnType<Client["send"]> {
    return super.send(method, url, { ...options, headers: { ...this.#headers, ...options.headers } });
  }
}

const dir = await mkdtemp(join(tmpdir(), "cost-"));
const postgres = await startExternalPostgres(join(dir, "data"));
const settings = config(dir, { databaseUrl: postgres.url, callsPerMinute: 1_000_000 });
const experiments = { current: () => ({ experiments: [trial()] }) };
const service = await createService(settings, testGateway(), undefined, undefined, experiments);

interface Cost {
  /** Of this process and the database's, in ms. */
  readonly processor: number;
  /** In ms. */
  readonly time: number;
  readonly statements: number;
}

const databaseProcessor = await processorOf(postgres.url);

/** So far. */
function spent(): Cost {
  const { user, system } = process.cpuUsage();
  return { processor: (user + system) / 1000 + databaseProcessor(), time: performance.now(), statements };
}

async function signUp(takesPart: boolean): Promise<Cost> {
  const visitor = visitorIn("control");
  const client = new BrowserClient(service, takesPart ? cookieOf(visitor) : { "user-agent": PHONE });
  const before = spent();
  for (let batch = 0; batch < BATCHES; batch++) {
    // An exposure is reported once; the others are of an experiment that does not run.
    const flag = takesPart && batch === 0 ? FLAG : "premiumPickMe";
    const properties = { flag, epicKey: "GROW-722", arm: "control" };
    const events = [{ id: randomUUID(), name: "Experiment Viewed", at: Date.now(), properties }];
    const { status } = await client.send("POST", "/v2/events", { body: { flow: "join", visitor, events } });
    if (status >= 300) throw new Error(`The events were answered with ${status}`);
  }
  const { by, body } = await client.readyToPay({});
  await chooseLogin({ client }, by, await client.pay(by, body));
  const after = spent();
  return {
    processor: after.processor - before.processor,
    time: after.time - before.time,
    statements: after.statements - before.statements,
  };
}

/** The median of these ratios, with the ranks between which it lies in 95 of 100 samples, less 1. */
function extra(ratios: readonly number[]): { readonly low: number; readonly median: number; readonly high: number } {
  const sorted = ratios.toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number): number => (sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))] ?? 1) - 1;
  return { low: at(sorted.length / 2 - reach), median: at(sorted.length / 2), high: at(sorted.length / 2 + reach) };
}

try {
  const pairs: { readonly takesPart: Cost; readonly apart: Cost }[] = [];
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    // Either may come first, so that none is always the warm one.
    const isFirst = pair % 2 === 0;
    const [one, other] = [await signUp(isFirst), await signUp(!isFirst)];
    const [takesPart, apart] = isFirst ? [one, other] : [other, one];
    if (pair >= 0) pairs.push({ takesPart, apart });
  }
  const percent = (share: number): string => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)} %`;
  const inWords = (of: "processor" | "time"): string => {
    const { low, median, high } = extra(pairs.map(({ takesPart, apart }) => takesPart[of] / apart[of]));
    const all = pairs.reduce((sum, { apart }) => sum + apart[of], 0) / pairs.length;
    return `${percent(median)} (95 %: ${percent(low)} to ${percent(high)}) of ${all.toFixed(1)} ms`;
  };
  const { low } = extra(pairs.map(({ takesPart, apart }) => takesPart.processor / apart.processor));
  console.log(
    `${low <= MOST ? "✓" : "✗"} an experiment costs a sign-up ${inWords("processor")} of the processor (at most ${percent(MOST)}), ${PAIRS} pairs`,
  );
  console.log(`  and ${inWords("time")} of time`);
  const last = pairs.at(-1);
  console.log(`  statements of a sign-up: ${last?.takesPart.statements} with, ${last?.apart.statements} without`);
  if (low > MOST) process.exitCode = 1;
} finally {
  await service.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
