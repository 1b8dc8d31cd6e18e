import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readLinks } from "../../../../src/server/links.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { GatewayUnavailable } from "../../../../src/server/payments/index.ts";
import { startSettling } from "../../../../src/server/purchases/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { config, PEPPER, sharedBench, testGateway, unanswered } from "../builders.ts";
import { gate } from "../../gate.ts";

const bench = sharedBench();

test("the settling worker runs one round at a time, and its stop waits for the lookups in progress", async () => {
  bench.gateway.next = unanswered;
  for (let lost = 0; lost < 7; lost += 1) {
    const { by, body } = await bench.client.readyToPay();
    await bench.client.pay(by, body);
  }
  await bench.sql`update payments set created_at = now() - interval '1 minute'`;
  let requests = 0;
  const answer = gate();
  const gateway = {
    // With this value each attempt is looked up once per round.
    ...testGateway(600_000),
    findByAttempt: async () => {
      requests += 1;
      await answer.opened;
      throw new GatewayUnavailable("no answer");
    },
  };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = startSettling({
    db: bench.service.db,
    gateway,
    config: config(bench.dir),
    outbox: createOutbox(createSecrets(PEPPER)),
    links: readLinks(join(import.meta.dirname, "../../../.."), "https://join.test"),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await expect.poll(() => requests, { timeout: 100_000 }).toBe(3);
  vi.advanceTimersByTime(60_000);
  const stopped = stop();
  answer.open();
  await stopped;
  vi.useRealTimers();
  expect(requests).toBe(3);
});
