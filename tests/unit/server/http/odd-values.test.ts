import { expect, test } from "vitest";
import { ADDRESS, keyOf, newParent, sharedBench } from "../builders.ts";

/** Values that PostgreSQL cannot process. The service must refuse them before they cause an internal error. */
const bench = sharedBench();

const NO_UUID = "a".repeat(36);
const REFUSED = { status: 422, body: { code: "invalid-values" } };

test.each([
  ["a registration", "GET", `/v2/signups/${NO_UUID}/payment`, {}],
  ["an open page's registration", "GET", "/ofw/keepalive.form", { "signup-id": NO_UUID }],
  ["an invited parent", "GET", `/v2/invites/${NO_UUID}`, { authorization: "Bearer any" }],
] as const)("a malformed id of %s is refused", async (_what, method, url, headers) => {
  const answer = await bench.client.send(method, url, { headers: { "registration-key": "x".repeat(43), ...headers } });
  expect(answer).toMatchObject(REFUSED);
});

test("a malformed id of a text message's code is refused", async () => {
  const body = { verificationId: NO_UUID, code: "123456" };
  expect(await bench.client.send("POST", "/v2/users/verification-codes/check", { body })).toMatchObject(REFUSED);
});

test.each([
  ["/v2/users/password/forgotten", { account: "some\0body" }, "account"],
  ["/v2/users/password/forgotten", { account: "some\ud800body" }, "account"],
  [
    "/v2/signups",
    { parent: { ...newParent().parent, firstName: "Ana\udc00" }, sections: ["NAME"] },
    "parent.firstName",
  ],
  ["/ofw/login", { username: "some\0body", password: "a long Passw0rd!" }, "username"],
  ["/v2/signups", { ...newParent(), identify: { "lang\0uage": "en" } }, undefined],
])("half a character or a NUL in what is sent to %s is refused", async (url, body, field) => {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await bench.client.send("POST", url, { body, headers });
  expect(answer).toMatchObject(REFUSED);
  if (field !== undefined) expect(answer.body.fields).toMatchObject([{ field }]);
});

test("a NUL in an activation code is refused", async () => {
  const { by, order } = await bench.client.family({});
  const body = {
    address: { type: "PRIMARY", ...ADDRESS },
    limboId: by.signupId,
    orderDetail: order,
    payForCoparent: false,
  };
  const phone = { phoneCountryCode: "+1", phoneNumber: "5551234567" };
  const answer = await bench.client.send("POST", `/v2/signups/${by.signupId}/pricing`, {
    body: { ...body, ...phone, paymentCodes: ["CO\0DE"] },
    headers: keyOf(by),
  });
  expect(answer).toMatchObject(REFUSED);
});
