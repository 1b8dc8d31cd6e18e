/** The kinds of customers of the service, each from the first call to an account in the database. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SECURITY, sharedBench } from "./builders.ts";
import { asInvited, invite, invitedBy } from "./mailbox.ts";
import { create, everything } from "./professionals.ts";

const bench = sharedBench({ outboxPage: true });

const GOOD = "quiet-Harbor-41-lamps";
const newName = () => `who.${randomUUID().slice(0, 8)}`;
const logIn = (username: string) =>
  bench.client.send("POST", "/ofw/login", { body: { username, password: GOOD } }).then(({ status }) => status);

test("a parent buys a package and can then log in to an account [MISC-01] [MISC-02]", async () => {
  const { by, body } = await bench.client.readyToPay();
  const { body: paid } = await bench.client.pay(by, body);
  await bench.client.update(by, SECURITY);
  const username = newName();
  const headers = { authorization: `Bearer ${paid.credentialsToken}` };
  expect(await logIn(username)).not.toBe(200);
  await bench.client.send("PUT", "/v2/users/credentials", { body: { username, password: GOOD }, headers });
  expect(await logIn(username)).toBe(200);
});

test.each([
  ["invited and has not paid yet", false],
  ["paid for", true],
])("the second parent is %s, and gets their own link [MISC-01]", async (_title, payForCoparent) => {
  const { letter } = await invite(bench, { payForCoparent });
  const { body } = await asInvited(bench, invitedBy(letter)).find();
  expect(body.users[0].value.isSubscriptionCurrent).toBe(payForCoparent);
});

test("a family law professional registers a different kind of account [MISC-01]", async () => {
  const professional = everything();
  const { status, body } = await create(bench, professional);
  expect(status).toBe(201);
  const kept = await bench.rows("professionals", { id: body.id });
  expect(kept).toMatchObject([{ email: professional.email, practice_name: "Whitfield Family Law" }]);
});
