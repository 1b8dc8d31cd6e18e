import { Agent, request } from "node:http";
import { newParent } from "../../unit/server/builders.ts";
import type { ServiceProcess } from "../../long/shop-service.ts";
import { costs, databaseCost, minus, NO_COST, plus } from "./database.ts";
import { floorOf } from "./floor.ts";
import { Durations } from "./percentiles.ts";

const CONNECTIONS = 10;
/** In turn, so that what else the machine does slows both down alike. */
const ROUNDS = 5;
const SECONDS = 2;

/** Registrations as fast as they go, compared with what the database takes of the same statements. */
export async function registrations(service: ServiceProcess, url: string): Promise<void> {
  const durations = new Durations();
  await burst(service.origin, new Durations());
  let [floor, processor] = [0, 0];
  let database = NO_COST;
  for (let round = 0; round < ROUNDS; round++) {
    floor += (await floorOf(url, CONNECTIONS, SECONDS)) / ROUNDS;
    const before = await databaseCost(url);
    await service.measure();
    await burst(service.origin, durations);
    processor += (await service.measure()).processorMs;
    database = plus(database, minus(await databaseCost(url), before));
  }
  const { count } = durations;
  const rate = count / (ROUNDS * SECONDS);
  console.log(
    `  registrations ${rate.toFixed(0)}/s (p95 ${durations.at(0.95).toFixed(0)} ms), floor ${floor.toFixed(0)}/s: ratio ${(rate / floor).toFixed(2)}`,
  );
  console.log(`  a registration: ${costs(count, processor, database)}`);
}

async function burst(origin: string, durations: Durations): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + SECONDS * 1_000;
  const work = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      const status = await post(agent, `${origin}/v2/signups`, newParent());
      if (status >= 300) throw new Error(`A registration was answered with ${status}`);
      durations.add("registration", performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

/** Cheaper than `fetch`, because the people of this measurement share the processor with the service. */
function post(agent: Agent, url: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", reject).end(JSON.stringify(body));
  });
}
