import { describe, expect, test } from "vitest";
import { operations } from "../../../../src/server/http/index.ts";
import { contradictions } from "../../../../src/server/http/same-as.ts";
import { ADDRESS, FAMILY, newParent, type Registration, sharedBench } from "../builders.ts";
import { asInvited, invite, invitedBy } from "../mailbox.ts";

const bench = sharedBench({ outboxPage: true });

const refusedAt = (field: string) => ({
  status: 422,
  body: {
    code: "invalid-values",
    kind: "validation",
    fields: [{ field, code: "service.otherRegistrationId", text: expect.stringContaining("not the registration") }],
  },
});

describe("what a body says and its path contradicts is refused at that field", () => {
  test("the registration of a price", async () => {
    const { client } = bench;
    const { by, order } = await client.family({});
    const { signupId } = (await client.create(newParent())).body as Registration;
    const price = (limboId: string) =>
      client.send("POST", `/v2/signups/${by.signupId}/pricing`, {
        headers: { "registration-key": by.registrationKey },
        body: {
          address: { type: "PRIMARY", ...ADDRESS },
          limboId,
          orderDetail: order,
          payForCoparent: false,
          paymentCodes: [],
          phoneCountryCode: "+1",
          phoneNumber: "5551234567",
        },
      });
    expect(await price(signupId)).toMatchObject(refusedAt("limboId"));
    expect(await price("anything")).toMatchObject(refusedAt("limboId"));
    expect((await price(by.signupId)).status).toBe(200);
  });

  test("the person of an invitation", async () => {
    const invited = invitedBy((await invite(bench)).letter);
    const other = invitedBy((await invite(bench)).letter);
    const save = (userId: string) =>
      asInvited(bench, invited).put("", { parent: { timeZone: "America/Denver", userId }, sections: ["PARENT"] });
    expect(await save(other.userId)).toMatchObject(refusedAt("parent.userId"));
    expect((await save(invited.userId)).body.fields ?? []).not.toContainEqual(
      expect.objectContaining({ field: "parent.userId" }),
    );
  });

  test("the person of a registration that is paid", async () => {
    const { by, body } = await bench.client.readyToPay();
    await bench.client.pay(by, body);
    const parent = { ...newParent().parent, userId: "10000000-0000-4000-8000-000000000001" };
    const saved = await bench.client.update(by, { parent, ...FAMILY, sections: ["PARENT"] });
    expect(saved).toMatchObject(refusedAt("parent.userId"));
  });
});

test("the contract names these fields in the operations whose path has the same id, and only there", () => {
  const named = operations.flatMap(({ id, repeated }) =>
    repeated.map(({ path, parameter }) => `${id}: ${path.join(".")} = ${parameter}`),
  );
  expect(named).toEqual(["calculatePricing: limboId = signupId", "updateInvitedParent: parent.userId = userId"]);
  const [limboId] = operations.find(({ id }) => id === "calculatePricing")?.repeated ?? [];
  expect(limboId && contradictions([limboId], { signupId: "a" }, { limboId: "a" })).toEqual([]);
  expect(limboId && contradictions([limboId], { signupId: "a" }, {})).toEqual([]);
});
