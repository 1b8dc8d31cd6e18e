import { afterEach, describe, expect, test } from "vitest";
import { createRateLimit } from "../../../../src/server/http/rate-limit.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { type Bench, Client, config, PEPPER, startBench } from "../builders.ts";
import { refusingStatement } from "../refused-statements.ts";

let bench: Bench | undefined;
afterEach(() => bench?.stop());

/** A service that allows three calls a minute, behind a proxy that appends the address of its caller. */
const behindProxy = async (): Promise<(forwarded: string) => Promise<number>> => {
  const { client } = (bench = await startBench({ trustProxy: true, callsPerMinute: 3 }));
  return async (forwarded) => (await client.create({}, { "x-forwarded-for": forwarded })).status;
};

const times = async (count: number, call: (index: number) => Promise<number>): Promise<number[]> => {
  const answers: number[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await call(index));
  return answers;
};

describe("calls to two instances on one database are counted together", () => {
  const passed = async (callsPerMinute: number, calls: number): Promise<number> => {
    const { client, another } = (bench = await startBench({ trustProxy: true, callsPerMinute }));
    const other = await another();
    const clients = [client, new Client(other)];
    const statuses = await times(calls, async (index) => {
      const { status } = (await clients[index % 2]?.create({}, { "x-forwarded-for": "203.0.113.7" })) ?? { status: 0 };
      return status;
    });
    await other.close();
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    return statuses.filter((status) => status === 201).length;
  };

  test("a small limit exactly", async () => {
    expect(await passed(5, 12)).toBe(5);
  });

  test("a larger one to a tenth", async () => {
    const count = await passed(60, 90);
    expect(count).toBeGreaterThanOrEqual(60);
    expect(count).toBeLessThanOrEqual(66);
  });
});

describe("counting calls", () => {
  const limitOf20 = async () => {
    bench = await startBench();
    const silent = () => undefined;
    const limit = createRateLimit({
      db: bench.service.db,
      secrets: createSecrets(PEPPER),
      config: config(bench.dir, { callsPerMinute: 20 }),
      log: { info: silent, warn: silent, error: silent },
    });
    return () =>
      limit("getPayment", "203.0.113.8").then(
        () => 200,
        () => 429,
      );
  };

  test("goes on in each instance while the database does not accept the counts", async () => {
    const call = await limitOf20();
    const statuses = await times(22, async () => (await refusingStatement({ at: "all", code: "57014" }, call)).result);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  });

  test("costs no statement for the first tenth of the limit, nor above it", async () => {
    const call = await limitOf20();
    const statements = await times(
      24,
      async () => (await refusingStatement({ at: "none", code: "" }, call)).statements.length,
    );
    expect(statements[0]).toBe(0);
    expect(statements.slice(20)).toEqual([0, 0, 0, 0]);
  });
});

// The minute may change during the calls. Of seven calls, one of the two minutes then still has more than three.
describe("calls above the limit of an address are refused", () => {
  test("whatever addresses the caller sends before the one that the proxy adds", async () => {
    const create = await behindProxy();
    expect(await times(7, (index) => create(`198.51.100.${index}, 203.0.113.9`))).toContain(429);
    expect(await create("203.0.113.9, 198.51.100.1")).not.toBe(429);
  });

  test("whichever IPv6 address of its network the caller uses", async () => {
    const create = await behindProxy();
    expect(await times(7, (index) => create(`2001:db8:1:2::${index}`))).toContain(429);
    expect(await create("2001:db8:1:3::1")).not.toBe(429);
  });

  test("also price calls, which reveal whether an activation code is valid", async () => {
    const { client } = (bench = await startBench({ callsPerMinute: 3 }));
    const { by, order } = await client.family({});
    expect(await times(7, async () => (await client.price(by, order)).status)).toContain(429);
  });

  test("also calls for the result of a payment", async () => {
    const { client } = (bench = await startBench({ callsPerMinute: 3 }));
    const { by } = await client.family({});
    expect(await times(7, async () => (await client.receipt(by)).status)).toContain(429);
  });
});
