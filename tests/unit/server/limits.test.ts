import { afterEach, describe, expect, test } from "vitest";
import { startBench } from "./builders.ts";
import type { Bench } from "./builders.ts";

let bench: Bench | undefined;
afterEach(() => bench?.stop());

/** Three calls a minute, behind a proxy that adds the address of whoever asked it. */
const behindProxy = async (): Promise<(forwarded: string) => Promise<number>> => {
  const { client } = (bench = await startBench({ trustProxy: true, callsPerMinute: 3 }));
  return async (forwarded) => (await client.create({}, { "x-forwarded-for": forwarded })).status;
};

const times = async (count: number, call: (index: number) => Promise<number>): Promise<number[]> => {
  const answers: number[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await call(index));
  return answers;
};

// A minute of the clock may end between two calls: what is asked is asked often enough for the one that begins then.
describe("calls above the limit of an address are refused", () => {
  test("whatever addresses the caller writes before the one that the proxy adds", async () => {
    const create = await behindProxy();
    expect(await times(7, (index) => create(`198.51.100.${index}, 203.0.113.9`))).toContain(429);
    expect(await create("203.0.113.9, 198.51.100.1")).not.toBe(429);
  });

  test("whichever of its network's IPv6 addresses it takes", async () => {
    const create = await behindProxy();
    expect(await times(7, (index) => create(`2001:db8:1:2::${index}`))).toContain(429);
    expect(await create("2001:db8:1:3::1")).not.toBe(429);
  });

  test("also those that say whether an activation code is good", async () => {
    const { client } = (bench = await startBench({ callsPerMinute: 3 }));
    const { by, order } = await client.family({});
    expect(await times(7, async () => (await client.price(by, order)).status)).toContain(429);
  });

  test("also those that ask what became of a payment", async () => {
    const { client } = (bench = await startBench({ callsPerMinute: 3 }));
    const { by } = await client.family({});
    expect(await times(7, async () => (await client.receipt(by)).status)).toContain(429);
  });
});
