import { beforeEach, describe, expect, test } from "vitest";
import { Visitor } from "./accounts.ts";
import { newParent, SECURITY, sharedBench } from "./builders.ts";
import { age, asInvited, contextOf, finish, invite, invitedBy, type Letter, lettersTo } from "./mailbox.ts";
import { recoveryAt } from "./recovery.ts";

const bench = sharedBench({ outboxPage: true });
const at = recoveryAt(bench);
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

/** A parent who pays and then loses the browser. Returns what their mailbox contains. */
async function payAndLose(): Promise<{ email: string; receipt: Letter | undefined }> {
  const { parent } = newParent();
  const { by, body } = await bench.client.readyToPay(parent);
  const paid = await bench.client.pay(by, body);
  expect(paid.status).toBe(200);
  return { email: parent.email, receipt: (await lettersTo(bench, parent.email))[0] };
}

const opened = (letter: Letter | undefined) => asInvited(bench, invitedBy(letter));

describe("an order that was paid in a lost browser", () => {
  test("gets its login through the link in the receipt, whose token is behind the # and not in the database", async () => {
    const { receipt } = await payAndLose();
    expect(receipt).toMatchObject({ template: "purchaseReceipt" });
    expect(receipt?.text).toMatch(/https:\/\/join\.test\/app\/join\/invite#token=[\w-]{43}&user=[0-9a-f-]{36}\n/);
    expect(receipt?.text).toContain("If you have not created your login yet");
    const of = opened(receipt);
    expect(await contextOf(of)).toMatchObject({ paidThemselves: true, requireCredentials: true });
    const payment = await of.get("/payment");
    expect([payment.status, payment.body.receipt.cardLastFour]).toEqual([200, "1111"]);
    // As in the browser that paid, the link cannot change the details of a paid order.
    const other = { parent: { firstName: "Robin" }, sections: ["NAME"] };
    expect((await of.put("", other)).body).toMatchObject({ code: "already-paid" });
    expect((await of.put("", SECURITY)).status).toBe(200);
    const username = `lost.${crypto.randomUUID().slice(0, 8)}`;
    expect((await of.credentials(username)).status).toBe(200);
    expect((await new Visitor(bench).logIn(username, "Maple7-river-stone")).status).toBe(200);
    const { token } = invitedBy(receipt);
    const kept = await bench.sql<{ all: string }>`select
      (select json_agg(i)::text from invitations i) || (select json_agg(s)::text from signups s) as all`;
    expect(kept.rows[0]?.all).not.toContain(token);
  });

  test("gets a new link through a forgotten password or user name, and the earlier link stops working", async () => {
    const { email, receipt } = await payAndLose();
    expect(await at.forgot(` ${email.toUpperCase()} `, { "accept-language": "es" })).toMatchObject({
      status: 200,
      body: {},
    });
    const [again] = await lettersTo(bench, email);
    expect(again).toMatchObject({ template: "loginLink", subject: "Crea tus datos de acceso a Twofold" });
    expect((await opened(receipt).find()).body.code).toBe("invite-replaced");
    expect((await at.byEmail(email, "es")).body).toEqual((await at.byEmail("nobody@example.com")).body);
    const [last] = await lettersTo(bench, email);
    expect(last).toMatchObject({ template: "loginLink", subject: "Crea tus datos de acceso a Twofold" });
    expect((await opened(again).find()).status).toBe(410);
    await finish(opened(last));
    await at.forgot(email);
    expect((await lettersTo(bench, email))[0]?.template).toBe("passwordReset");
  });

  test("gets a new link by mail through an expired link", async () => {
    const { email, receipt } = await payAndLose();
    await age(bench, invitedBy(receipt).userId, "40 days");
    await bench.sql`update payments set settled_at = settled_at - interval '40 days'`;
    expect((await opened(receipt).find()).body.code).toBe("invite-expired");
    expect((await opened(receipt).requestLink()).status).toBe(200);
    const [mail] = await lettersTo(bench, email);
    expect(mail?.template).toBe("newInviteLink");
    await finish(opened(mail));
  });

  test("has only one working link, even if several links are requested at once", async () => {
    const { email } = await payAndLose();
    await Promise.all(Array.from({ length: 4 }, () => at.forgot(email)));
    const links = (await lettersTo(bench, email)).map((letter) => opened(letter));
    const good = (await Promise.all(links.map((of) => of.find()))).filter(({ status }) => status === 200);
    expect([links.length, good.length]).toEqual([5, 1]);
  });
});

test("the link in the receipt stops working once the login is created in the same browser", async () => {
  const { parent } = newParent();
  const { by, body } = await bench.client.readyToPay(parent);
  const paid = await bench.client.pay(by, body);
  const [receipt] = await lettersTo(bench, parent.email);
  await bench.client.update(by, SECURITY);
  const set = await bench.client.send("PUT", "/v2/users/credentials", {
    body: { username: `same.${crypto.randomUUID().slice(0, 8)}`, password: "Maple7-river-stone" },
    headers: { authorization: `Bearer ${paid.body.credentialsToken}` },
  });
  expect(set.status).toBe(200);
  expect((await opened(receipt).find()).body.code).toBe("invite-used");
});

describe("an invited parent", () => {
  test("who was paid for counts as not having paid themselves, and gets a new link through a forgotten password", async () => {
    const { email, letter } = await invite(bench, { payForCoparent: true });
    expect(await contextOf(opened(letter))).toMatchObject({ isSubscriptionCurrent: true, paidThemselves: false });
    await at.forgot(email);
    const [mail] = await lettersTo(bench, email);
    expect(mail?.template).toBe("loginLink");
    await finish(opened(mail));
    expect((await opened(letter).find()).body.code).toBe("invite-used");
  });

  test("who has not paid gets no mail for a forgotten password, because there is nothing to log in to", async () => {
    const { email } = await invite(bench);
    await at.forgot(email);
    expect(await lettersTo(bench, email)).toHaveLength(1);
  });
});
