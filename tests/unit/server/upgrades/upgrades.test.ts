import { beforeEach, describe, expect, test } from "vitest";
import { priceOf } from "../../../../src/server/catalogue/index.ts";
import { Visitor, makeAccount } from "../accounts.ts";
import { ADDRESS, sharedBench } from "../builders.ts";

const bench = sharedBench();
let visitor: Visitor;
let email: string;
beforeEach(async () => {
  const owner = await makeAccount(bench);
  visitor = new Visitor(bench);
  await visitor.logIn(owner.username, owner.password);
  email = owner.email;
});

/** Gives the logged-in person this plan, paid this many days ago. */
async function has(
  packageId: number,
  years: 1 | 2 = 1,
  { services = [] as string[], daysAgo = 0, region = "OR" } = {},
) {
  const { db } = bench.service;
  const { id } = await db.selectFrom("signups").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const paid_at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  // Oregon has no sales tax.
  const address = JSON.stringify({ ...ADDRESS, region });
  await db.updateTable("signups").set({ paid_at, address }).where("id", "=", id).execute();
  await db.updateTable("orders").set({ package_id: packageId, years, services }).where("signup_id", "=", id).execute();
}

const upgrades = async () => (await visitor.send("GET", "/v2/users/me/upgrades")).body;
const price = (body: object) => visitor.send("POST", "/v2/users/me/upgrades/price", body);
const hasUpgrade = async () => (await visitor.send("GET", "/v2/users/me")).body.subscription.hasUpgrade;
const names = async () => (await upgrades()).packages.map((item: { packageName: string }) => item.packageName);
const dues = async () =>
  (await upgrades()).packages.map(
    (item: { proratedPriceInfo: { proratedPriceFormatted: string } }) => item.proratedPriceInfo.proratedPriceFormatted,
  );

describe("a person with a plan", () => {
  test("sees this plan and the larger ones of the same length, with its renewal date and price [UPG-04]", async () => {
    await has(2001);
    const { upgrade, featuredId } = await upgrades();
    expect(upgrade).toMatchObject({ currentPackageId: 2001, currentSubscriptionPriceFormatted: "USD\u00a0150.00" });
    const { renewsFormatted } = (await visitor.send("GET", "/v2/users/me")).body.subscription;
    expect(upgrade.currentSubscriptionPriceExpirationDate).toBe(renewsFormatted);
    expect(await names()).toEqual(["ESSENTIAL", "PLUS", "COMPLETE"]);
    expect(featuredId).toBe(2002);
    expect(await hasUpgrade()).toBe(true);
    await has(2005, 2);
    expect(await names()).toEqual(["PLUS", "COMPLETE"]);
    expect((await upgrades()).featuredId).toBe(0);
  });

  test("pays the price difference for the remaining days, and all of it on the first day [UPG-03]", async () => {
    await has(2001);
    expect(await dues()).toEqual(["", "USD\u00a050.00", "USD\u00a0150.00"]);
    // The exact amount depends on the length of the year, which may have a day more.
    await has(2001, 1, { daysAgo: 365 - 103 });
    const [, plus] = await dues();
    expect(["USD\u00a014.11", "USD\u00a014.21", "USD\u00a014.07"]).toContain(plus);
  });

  test("pays the tax of their address, and is shown the charge with it", async () => {
    await has(2001, 1, { region: "CA" });
    expect(await dues()).toEqual(["", "USD\u00a053.63", "USD\u00a0160.88"]);
    const { due } = (await price({ packageId: 2002 })).body;
    expect(due).toMatchObject({ total: 5363, totalFormatted: "USD\u00a053.63", taxAmount: 363 });
    expect(due.lines.map(({ value }: { value: string }) => value)).toEqual([
      "USD\u00a050.00",
      "USD\u00a03.63",
      "USD\u00a053.63",
    ]);
  });

  test("pays for the rest of the current year if the plan has renewed before", async () => {
    await has(2001, 1, { daysAgo: 400 });
    const { upgrade } = await upgrades();
    expect(Date.parse(upgrade.currentSubscriptionPriceExpirationDate)).toBeGreaterThan(Date.now());
    const [, plus] = await dues();
    expect(Number(plus.slice(4))).toBeGreaterThan(40);
    expect(Number(plus.slice(4))).toBeLessThan(50);
  });

  test("is offered no upgrade if the plan is the largest one", async () => {
    await has(2003);
    expect(await names()).toEqual(["COMPLETE"]);
    expect(await hasUpgrade()).toBe(false);
    expect(await price({ packageId: 2002 })).toMatchObject({ status: 409, body: { code: "upgrade-not-available" } });
  });

  test("gets the price of an upgrade today and at renewal, and the list shows the same price", async () => {
    await has(2001, 1, { daysAgo: 100 });
    const { status, body } = await price({ packageId: 2003 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Complete, one year", renewal: { amountFormatted: "USD\u00a0300.00" } });
    expect(body.due.totalFormatted).toBe((await dues())[2]);
    expect(body.renewal.dayFormatted).toBe((await upgrades()).upgrade.currentSubscriptionPriceExpirationDate);
  });
});

describe("a person with a build-your-own package", () => {
  test("is offered only packages that include all chosen options", async () => {
    await has(2007, 1, { services: ["1GB1", "TM1"] });
    expect((await upgrades()).upgrade.currentSubscriptionPriceFormatted).toBe("USD\u00a0149.00");
    expect(await names()).not.toContain("ESSENTIAL");
    await has(2007, 1, { services: ["10GB1"] });
    expect(await names()).toEqual(["COMPLETE", "CYO"]);
  });

  test("can add missing options for the price difference, and keeps the chosen ones [CYO-07]", async () => {
    await has(2007, 1, { services: ["5GB1", "TM1"] });
    const [own] = (await upgrades()).additions;
    expect(own.cyoPackagePrice["1"]).toBe("USD\u00a0173.00");
    const options = own.buildYourOwnData.SUB1YEAR.options.map(
      ({ code, price: cost }: { code: string; price: number }) => [code, cost],
    );
    expect(options).toEqual([
      ["5GB1", 0],
      ["10GB1", 1600],
      ["UP1", 3600],
    ]);
    const alacarte = { subscription: "SUB1YEAR", myfiles: "10GB1", tonemeter: "", unlimitedPayments: "UP1" };
    const { body } = await price({ packageId: 2007, alacarte });
    const whole = priceOf({ packageId: 2007, services: ["10GB1", "TM1", "UP1"] }, 1) ?? 0;
    expect(body.renewal.amountFormatted).toBe(`USD\u00a0${(whole / 100).toFixed(2)}`);
    expect(body.due.totalFormatted).toBe("USD\u00a052.00");
  });

  test("is offered no more storage than the largest, and nothing once all options are chosen [CYO-07]", async () => {
    await has(2008, 2, { services: ["10GB2"] });
    const [own] = (await upgrades()).additions;
    const sold = own.buildYourOwnData.SUB2YEAR.options.map(({ optionName }: { optionName: string }) => optionName);
    expect(sold).toEqual(["TONEMETER", "UNLIMITEDPAYMENTS"]);
    const alacarte = { subscription: "SUB2YEAR", myfiles: "", tonemeter: "TM2", unlimitedPayments: "" };
    expect((await price({ packageId: 2008, alacarte })).body).toMatchObject({
      due: { totalFormatted: "USD\u00a054.00" },
    });
    await has(2008, 2, { services: ["10GB2", "TM2", "UP2"] });
    expect((await upgrades()).additions).toEqual([]);
  });

  test.each([
    ["the same package", { subscription: "SUB1YEAR", myfiles: "" }],
    ["less storage", { subscription: "SUB1YEAR", myfiles: "1GB1" }],
    ["an option that is not sold", { subscription: "SUB1YEAR", myfiles: "999GB1" }],
    ["another length", { subscription: "SUB2YEAR", myfiles: "10GB2" }],
  ])("cannot change it to %s", async (_what, alacarte) => {
    await has(2007, 1, { services: ["5GB1"] });
    expect(await price({ packageId: 2007, alacarte })).toMatchObject({
      status: 409,
      body: { code: "upgrade-not-available" },
    });
  });
});

test("a visitor who is not logged in gets no upgrades and no prices", async () => {
  const stranger = new Visitor(bench);
  for (const [method, path] of [
    ["GET", "/v2/users/me/upgrades"],
    ["POST", "/v2/users/me/upgrades/price"],
  ] as const)
    expect((await stranger.send(method, path, method === "POST" ? { packageId: 2002 } : undefined)).status).toBe(401);
});
