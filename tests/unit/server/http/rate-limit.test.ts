import { afterEach, describe, expect, test } from "vitest";
import { startBench } from "../builders.ts";
import type { Bench } from "../builders.ts";

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
