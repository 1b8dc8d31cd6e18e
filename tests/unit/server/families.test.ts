import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedBench } from "./builders.ts";

const bench = sharedBench();

const put = (token: string, body: object) =>
  bench.client.send("PUT", "/v2/families/flags", { body, headers: { authorization: `Bearer ${token}` } });

async function paid() {
  const { by, body } = await bench.client.readyToPay();
  const { clickToJoinToken, registration } = (await bench.client.pay(by, body)).body;
  const { familyId, userId } = registration.parent;
  return { token: String(clickToJoinToken), flag: { familyId, userId, name: "clickToJoin", value: false } };
}

test("the token of a payment can change the family's click-to-join setting, more than once [API-33]", async () => {
  const { token, flag } = await paid();
  expect((await put(token, flag)).status).toBe(200);
  expect((await put(token, { ...flag, value: true })).status).toBe(200);
  const rows = await bench.service.db.selectFrom("family_flags").selectAll().execute();
  expect(rows).toMatchObject([{ family_id: flag.familyId, name: "clickToJoin", value: true, set_by: flag.userId }]);
});

test("a token cannot change the setting of another family or person, or any other setting", async () => {
  const [one, other] = [await paid(), await paid()];
  for (const [token, flag] of [
    [one.token, other.flag],
    [one.token, { ...one.flag, userId: randomUUID() }],
    ["", one.flag],
    ["x".repeat(43), one.flag],
  ] as const)
    expect(await put(token, flag)).toMatchObject({ status: 401, body: { kind: "auth" } });
  expect((await put(one.token, { ...one.flag, name: "premium" })).status).toBe(422);
});
