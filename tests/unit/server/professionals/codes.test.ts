import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findCodes } from "../../../../src/server/pricing/index.ts";
import { sharedBench } from "../builders.ts";
import { create } from "../professionals.ts";
import { act } from "../support/desk.ts";

const bench = sharedBench();

const codesOf = (professionalId: string) => bench.rows("activation_codes", { professional_id: professionalId });

test.each([
  [
    { amount: "50.00", currency: "USD" },
    { amount: 5000, currency: "USD" },
  ],
  [{}, "subscription"],
] as const)(
  "codes that a professional has paid for with %j are valid for a payment [MISC-04]",
  async (input, worth) => {
    const { id } = (await create(bench)).body;
    const { codes } = await act(bench, "codes", { person: id, count: "50", ...input });
    expect(new Set(codes).size).toBe(50);
    // Hard to guess, and to misread.
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
    const [first, second] = codes as string[];
    expect(await findCodes(bench.service.db, [first ?? "", second ?? ""])).toEqual([
      { code: first, worth },
      { code: second, worth },
    ]);
    expect((await codesOf(id)).map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    // The record says who got how many of which worth, not the codes, which are as good as money.
    const [done] = (await act(bench, "audit", { person: id })) as object[];
    expect(done).toMatchObject({ act: "codes", person: id, details: { count: 50, worth } });
    expect(JSON.stringify(done)).not.toContain(codes[0]);
  },
);

test.each([
  [{ amount: "50.00" }, "--amount and --currency go together"],
  [{ count: "101" }, "--count must be a whole number from 1 to 100"],
])("codes with %j are refused, and none is made", async (wrong, message) => {
  const { id } = (await create(bench)).body;
  const input = { person: id, count: "2", ...wrong } as Record<string, string>;
  await expect(act(bench, "codes", input)).rejects.toThrow(message);
  expect(await codesOf(id)).toEqual([]);
});

test("a parent gets no codes", async () => {
  const { by } = await bench.client.readyToPay({});
  await expect(act(bench, "codes", { person: by.signupId, count: "1" })).rejects.toThrow("this is a parent");
});

test("an unknown professional gets no codes, and none is made", async () => {
  const count = async () => (await bench.service.db.selectFrom("activation_codes").select("code").execute()).length;
  const before = await count();
  await expect(act(bench, "codes", { person: randomUUID(), count: "1" })).rejects.toThrow("Nobody has this e-mail");
  expect(await count()).toBe(before);
});
