import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Answer, sharedBench } from "../builders.ts";
import { type Refusing, refusingStatement } from "../refused-statements.ts";

const bench = sharedBench();

let serial = 0;

const countMessages = async () => (await bench.service.db.selectFrom("outbox").select("id").execute()).length;

/** What a person and the provider have after a sign-up and its payment, without what is different for each person. */
async function signUpAndPay(refusing: Refusing) {
  const before = { charges: bench.gateway.requests.length, messages: await countMessages() };
  const email = `retry${++serial}@example.com`;
  const key = { "idempotency-key": `payment-${serial}` };
  const { statements, result } = await refusingStatement(refusing, async () => {
    const { by, body } = await bench.client.readyToPay({ email });
    const paid = await bench.client.pay(by, body, key);
    const again = await bench.client.pay(by, body, key);
    const receipt = await bench.client.receipt(by);
    return [paid, again, receipt].map(({ status, body: { receipt: shown, pricingInfo } }: Answer) => ({
      status,
      total: shown?.totals,
      plan: pricingInfo?.packageName,
    }));
  });
  const after = { charges: bench.gateway.requests.length, messages: await countMessages() };
  const made = { charges: after.charges - before.charges, messages: after.messages - before.messages };
  return { statements: statements.length, outcome: { result, ...made } };
}

test("a sign-up and its payment have the same answers, one charge and the same mails, whichever of their statements the database refuses", async () => {
  const { statements, outcome } = await signUpAndPay({ at: "none", code: "" });
  expect(outcome).toMatchObject({ charges: 1, result: [{ status: 200 }, { status: 200 }, { status: 200 }] });
  expect(statements).toBeGreaterThan(40);
  for (let at = 1; at <= statements; at++) {
    const refusing = { at, code: at % 2 === 0 ? "40001" : "40P01" };
    expect((await signUpAndPay(refusing)).outcome, `statement ${at}`).toEqual(outcome);
  }
});

test("what the database refuses again and again is given up, with the answer that a later try may work", async () => {
  const { db } = bench.service;
  const select = () => db.selectFrom("signups").select("id").execute();
  const { statements, result } = await refusingStatement({ at: "all", code: "40001" }, () => select().catch(String));
  expect({ statements: statements.length, result }).toEqual({
    statements: 6,
    result: expect.stringContaining("DatabaseUnavailable"),
  });
});

test("only `inTransaction` opens a transaction, so each is tried again", () => {
  const others = globSync("src/server/**/*.ts").filter((path) => readFileSync(path, "utf8").includes(".transaction()"));
  expect(others).toEqual(["src/server/db/transaction.ts"]);
});
