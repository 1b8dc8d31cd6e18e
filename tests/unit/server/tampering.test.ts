import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  ADDRESS,
  FAMILY,
  keyOf,
  newParent,
  payBody,
  type PayBody,
  type Registration,
  SECURITY,
  sharedBench,
} from "./builders.ts";
import {
  choice,
  credentials,
  criteria,
  everythingIn,
  expectProblem,
  paymentOf,
  sendTo,
  type Trick,
  update,
} from "./tampered.ts";

/** A manipulated client over HTTP: the service refuses every trick with a problem document and changes nothing. */
const bench = sharedBench();
let origin: string;
beforeAll(async () => {
  origin = await bench.service.listen();
});

interface Victim {
  readonly by: Registration;
  readonly body: PayBody;
}

const send = (trick: Trick) => sendTo(origin, trick);
const everything = () => everythingIn(bench.service.db);

const PACKAGES_OF_OTHERS: readonly (readonly [string, object])[] = [
  ["the United Kingdom", { packageId: 2061, countryCriteria: criteria("44", "GB") }],
  ["New Zealand", { packageId: 2091, countryCriteria: criteria("64", "NZ") }],
];

/** Tricks with the last call of somebody who is ready to pay: other members, another package, or any text as body. */
const paying = (members: object) => (one: Victim) =>
  paymentOf(one, { ...one.body, payment: { ...one.body.payment, ...members } });
const ordering = (members: object) => (one: Victim) =>
  paymentOf(one, { ...one.body, order: { ...one.body.order, ...members } });
const choosing =
  (packageId: number) =>
  ({ by }: Victim) =>
    choice(by, { packageId, countryCriteria: criteria("+1", "US") });
const raw =
  (text: string, type?: string) =>
  ({ by }: Victim): Trick => ({
    ...update(by, undefined),
    raw: text,
    ...(type !== undefined && { headers: { ...keyOf(by), "content-type": type } }),
  });

describe("a tampered client", () => {
  test.each<[string, (victim: Victim, own: Registration) => Trick, string]>([
    ["pays without the steps before the payment", ({ body }, own) => paymentOf({ by: own }, body), "409 not-ready"],
    ["creates a login without paying", () => credentials("made-up-token"), "401 token-unknown"],
    ["sends another price", paying({ amountDisplayed: 1 }), "409 total-changed"],
    ["sends another tax", paying({ taxAmountDisplayed: 0 }), "409 total-changed"],
    ["adds its own price to the order", ordering({ totalPrice: 1 }), "422 invalid-values"],
    ["orders another package than the one that it chose", ordering({ packageId: 2001 }), "409 package-mismatch"],
    ["chooses a package of another pricing group", choosing(2061), "409 package-not-available"],
    ["chooses a package that nobody sells", choosing(9), "409 package-not-available"],
    [
      "pays for the sign-up of somebody else with its own key",
      (one, own) => paymentOf(one, one.body, keyOf(own)),
      "401 registration-unknown",
    ],
    [
      "changes the sign-up of somebody else",
      ({ by }, own) => update(by, SECURITY, keyOf(own)),
      "401 registration-unknown",
    ],
    ["invents a sign-up", ({ by }) => update({ ...by, signupId: randomUUID() }, SECURITY), "401 registration-unknown"],
    [
      "invents a key",
      ({ by }) => update(by, SECURITY, { "registration-key": "x".repeat(43) }),
      "401 registration-unknown",
    ],
    ["has no key", ({ by }) => update(by, SECURITY, {}), "401 registration-unknown"],
    [
      "requests the receipt of somebody else",
      ({ by }, own) => ({ method: "GET", path: `/v2/signups/${by.signupId}/payment`, headers: keyOf(own) }),
      "401 registration-unknown",
    ],
    [
      "sends a malformed sign-up id",
      ({ by }) => update({ ...by, signupId: "1' or '1'='1" }, SECURITY),
      "422 invalid-values",
    ],
    [
      "sends a body that is too large",
      ({ by }) => update(by, { ...SECURITY, note: "x".repeat(70_000) }),
      "413 too-large",
    ],
    ["sends another content type", raw("<a/>", "text/xml"), "415 wrong-type"],
    ["sends a form", raw("sections=FAMILY", "application/x-www-form-urlencoded"), "415 wrong-type"],
    ["sends text that is not JSON", raw("{ not json"), "400 not-json"],
    ["tries to change a prototype", raw('{"sections":["FAMILY"],"__proto__":{"paid":true}}'), "400 not-json"],
    [
      "tries to change a constructor",
      raw('{"sections":["FAMILY"],"constructor":{"prototype":{"paid":true}}}'),
      "400 not-json",
    ],
    ["sends a list as the body", ({ by }) => update(by, [SECURITY]), "422 invalid-values"],
    ["sends null as the body", raw("null"), "422 invalid-values"],
    ["claims that it has paid", ({ by }) => update(by, { ...SECURITY, paid: true }), "422 invalid-values"],
    [
      "sends a name that is a list",
      ({ by }) => update(by, { parent: { firstName: ["Eve"] }, sections: ["NAME"] }),
      "422 invalid-values",
    ],
  ])("that %s is refused, and nothing changes [API-25] [API-28]", async (_trick, make, problem) => {
    const [status, code = ""] = problem.split(" ");
    const victim = await bench.client.readyToPay();
    const own = (await bench.client.create()).body as Registration;
    const before = await everything();
    const answer = await send(make(victim, own));
    expectProblem(answer, Number(status), code);
    expect(await everything()).toEqual(before);
  });

  test.each(PACKAGES_OF_OTHERS)(
    "that chooses a package for %s cannot pay for it from another country [API-25]",
    async (_where, choose) => {
      const { by, body } = await bench.client.readyToPay();
      const chosen = await send(choice(by, choose));
      if (chosen.status !== 200) return expectProblem(chosen, 409, "package-not-available");
      const { order } = chosen.json as { order: object };
      expect((await bench.client.price(by, order)).body).toMatchObject({ code: "package-not-available" });
      const before = await everything();
      expectProblem(await send(paymentOf({ by }, { ...body, order })), 409, "package-not-available");
      expect(await everything()).toEqual(before);
    },
  );

  test.each(["american-express", "discover"])(
    "that pays with a %s card for a package that does not accept this brand gets an error and no charge [PAY-14]",
    async (brand) => {
      const { by, body } = await inBritain(2061);
      const pay = (nonce: string) => bench.client.pay(by, { ...body, payment: { ...body.payment, nonce } });
      const requestCount = bench.gateway.requests.length;
      const refused = await pay(`brand-${brand}`);
      expect(refused).toMatchObject({ status: 402, body: { code: "payment-invalid" } });
      expect(refused.body.detail).toContain("does not take cards of this brand");
      expect(bench.gateway.requests).toHaveLength(requestCount);
      expect(await pay("brand-visa")).toMatchObject({ status: 200 });
    },
  );

  test("that uses an expired registration is refused, and nothing changes", async () => {
    const { by, body } = await bench.client.readyToPay();
    await bench.sql`update signups set expires_at = now() - interval '1 minute' where id = ${by.signupId}`;
    const before = await everything();
    const tricks = [
      paymentOf({ by }, body),
      update(by, { ...FAMILY, sections: ["FAMILY"] }),
      update(by, { address: ADDRESS, sections: ["ADDRESS"] }),
    ];
    for (const trick of tricks) expectProblem(await send(trick), 410, "registration-expired");
    expect(await everything()).toEqual(before);
  });

  test("that repeats a call gets the first answer again, and is refused if it changes the repeated call", async () => {
    const key = { "idempotency-key": randomUUID() };
    const parent = newParent();
    const create = { method: "POST", path: "/v2/signups", headers: key };
    const first = await send({ ...create, body: parent });
    const before = await everything();
    expect((await send({ ...create, body: parent })).json).toEqual(first.json);
    expectProblem(await send({ ...create, body: newParent() }), 409, "key-reused");
    const by = first.json as unknown as Registration;
    expectProblem(await send(update(by, SECURITY, { ...keyOf(by), ...key })), 409, "key-reused");
    expect(await everything()).toEqual(before);
  });

  test("that pays again, or creates a second login, changes nothing [API-28]", async () => {
    const { by, body } = await bench.client.readyToPay();
    const paid = await bench.client.pay(by, body);
    const token = String(paid.body.credentialsToken);
    await bench.client.update(by, SECURITY);
    expect((await send(credentials(token, "jordan.avery"))).status).toBe(200);
    const charged = bench.gateway.charged.length;
    const before = await everything();
    expectProblem(await send(paymentOf({ by }, body)), 409, "already-paid");
    expectProblem(await send(credentials(token, "jordan.other")), 409, "credentials-set");
    expect(await everything()).toEqual(before);
    expect(bench.gateway.charged.length).toBe(charged);
  });
});

/** Creates a registration in the United Kingdom, in its state just before the payment. */
async function inBritain(packageId: number) {
  const by = (await bench.client.create()).body as Registration;
  const address = { ...ADDRESS, region: "ENG", country: "GB", postalCode: "SW1A 1AA" };
  await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] });
  await bench.client.update(by, { parent: { timeZone: "Europe/London" }, address, sections: ["PARENT", "ADDRESS"] });
  const { order } = (await bench.client.choose(by, packageId, "GB")).body as { order: object };
  const { totals, taxId } = (await bench.client.price(by, order, address)).body;
  return { by, body: { ...payBody(order, totals, taxId), termsAndConditions: true } };
}
