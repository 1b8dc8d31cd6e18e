/** From the first page to the receipt in every country that has a site, with the real engine and service. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import sites from "../../../flows/sites.json" with { type: "json" };
import { type Json, type JsonObject, view } from "../../../src/engine/index.ts";
import { siteOf } from "../../../src/app/site.ts";
import billing from "../../../src/generated/forms/join/billing.js";
import { block, methodsIn } from "../journeys/blocks.ts";
import type { Browser } from "../journeys/browser.ts";
import { ana, arrive, ben, card, login } from "../journeys/people.ts";
import { settle } from "./at-service.ts";
import { type Bench, startBench } from "./builders.ts";
import { COUNTRIES } from "./countries.ts";

let bench: Bench;
beforeAll(async () => {
  vi.stubGlobal("window", { location: { origin: "http://join.test" } });
  bench = await startBench();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await bench.stop();
});

const flags = { payPalInJoin: "treatment", venmoInJoin: "treatment" };
const propsOf = (person: Browser, name: string) => block(person, name)?.props ?? {};
const values = (list: Json | undefined) => (list as readonly { value: string }[] | undefined)?.map((one) => one.value);

describe.each(Object.entries(COUNTRIES))("a parent in %s", (_name, at) => {
  const address = {
    firstName: ana.firstName,
    lastName: ana.lastName,
    email: ana.email,
    country: at.country,
    billingAddress: "18 Alder Street",
    city: "Somewhere",
    region: at.region,
    postalCode: at.postalCode,
    timezone: at.timezone,
  };
  let serial = 0;
  const contact = () => ({
    ...ana,
    email: `ana-${at.country}-${serial++}@example.com`,
    countryCode: at.phoneCode,
    phoneNumber: at.phone,
  });
  const go = (person: Browser) => settle(person, bench.service);
  const toPackages = async () => {
    const person = await go(arrive("/step1", { site: at.site, flags }));
    await go(person.submit(contact()));
    const email = `ben-${at.country}-${serial}@example.com`;
    return go(person.submit({ ...ben, email, countryCode: at.phoneCode }));
  };
  const toBilling = async () => {
    const person = await toPackages();
    const [first] = person.data["packages"] as readonly { id: number; packageName: string }[];
    const chosen = { packageId: first?.id ?? 0, packageName: first?.packageName ?? "", years: 1, buildYourOwn: false };
    return go(person.send("choose", { payload: chosen }));
  };
  const toMethods = async () => {
    const person = await toBilling();
    await go(person.change("country", address));
    return go(person.submit(address));
  };
  const toReview = async () => {
    const person = await toMethods();
    return go(person.send("tokenized", { payload: card }));
  };

  test("gets the site of the country, with its phone code, support and terms [SITE-01] [SITE-02] [SITE-03] [SITE-04] [NOTE-63]", async () => {
    const site = siteOf(at.host, null);
    expect(site).toMatchObject({ id: at.site, phoneCode: at.phoneCode, supportPhone: at.support });
    expect(site.links["terms"]).toBe(at.terms);
    expect(site.links["supportPhone"]).toMatch(/^tel:\+\d+$/);
    const person = await go(arrive("/step1", { site: at.site }));
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ countryCode: at.phoneCode });
    expect(values((propsOf(person, "form")["options"] as JsonObject)["countryCode"])).toContain(at.phoneCode);
    const answered = arrive("/coparentstatus", { site: at.site }).send("yes");
    expect(answered.shown()).toContain(JSON.stringify({ phone: at.support, email: site["supportEmail" as never] }));
  });

  test("sees packages only in the country's currency, which name the tax that they include [DATA-29] [TERMS-02]", async () => {
    const person = await toPackages();
    const packages = person.data["packages"] as readonly JsonObject[];
    expect(packages.length).toBeGreaterThan(1);
    for (const one of packages) {
      expect(one["currencyCode"]).toBe(at.currency);
      expect(one["totalPriceFormatted"]).toMatch(new RegExp(`^${at.currency}\\s`));
      expect(one["includedTax"]).toBe(at.tax[1] ? at.tax[0].toLowerCase() : undefined);
    }
  });

  test("enters a billing address with the country's regions, time zones and postal codes [BILL-06] [API-07] [NOTE-62]", async () => {
    const person = await toBilling();
    const start = sites.sites.find(({ id }) => id === at.site)?.country;
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ country: start });
    await go(person.change("country", address));
    const options = propsOf(person, "form")["options"] as JsonObject;
    expect(values(options["country"])).toContain(at.country);
    expect(values(options["region"])).toEqual(at.listed ? expect.arrayContaining([at.region]) : []);
    expect(values(options["timezone"])).toContain(at.timezone);
    expect(billing.validate(address)).toEqual([]);
    expect(billing.validate({ ...address, postalCode: at.wrongPostalCode })).toEqual([
      {
        path: "postalCode",
        text: { key: "errors.postalCode", with: { example: expect.any(String), min: 2, max: 30 } },
      },
    ]);
    await go(person.submit(address));
    expect(person.step).toBe("paymentMethod");
  });

  test("sees the price with the country's tax, and the payment methods of the country [PAY-12] [PAY-13] [PAY-30]", async () => {
    const person = await toMethods();
    const { taxes, totals } = person.data["pricing"] as { taxes: JsonObject[]; totals: Record<string, number> };
    const [name, included, rate] = at.tax;
    expect(taxes).toMatchObject([{ name, included }]);
    const { subTotal = 0, taxAmount = 0, total } = totals;
    expect(taxAmount).toBe(
      included
        ? subTotal - Math.round((subTotal * 10_000) / (10_000 + rate))
        : Math.floor((subTotal * rate + 5_000) / 10_000),
    );
    expect(total).toBe(included ? subTotal : subTotal + taxAmount);
    const terms = (propsOf(person, "order")["renewal"] as { literal: string }).literal;
    expect(terms).toContain("renews automatically every year until cancelled");
    expect(terms).toContain(included ? `including ${name}` : "plus applicable taxes");
    expect(methodsIn(view(person.program, person.snapshot, person.now).page)).toEqual(at.methods);
  });

  test("must accept the terms outside the United States, and is charged once in the country's currency [PAY-21] [PAY-22] [PAY-23]", async () => {
    const person = await toReview();
    const isRequired = at.country !== "US";
    const without = { isRequired, termsAndConditions: false, marketingOptIn: false };
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ isRequired });
    const before = bench.gateway.requests.length;
    if (isRequired) {
      await go(person.submit(without));
      expect([person.step, bench.gateway.requests.length]).toEqual(["paymentReview", before]);
    }
    const { total } = (person.data["pricing"] as { totals: { total: number } }).totals;
    await go(person.submit({ ...without, termsAndConditions: isRequired }));
    expect(person.step).toBe("credentials");
    expect(bench.gateway.requests.slice(before)).toMatchObject([
      { amount: (total / 100).toFixed(2), currency: at.currency, scaRequired: at.country === "GB" },
    ]);
  });

  test("gets a receipt of the charge, with the country's tax and terms [RCPT-08] [TERMS-01] [TERMS-02]", async () => {
    const person = await toReview();
    const { total } = (person.data["pricing"] as { totals: { total: number } }).totals;
    const isRequired = at.country !== "US";
    await go(person.submit({ isRequired, termsAndConditions: isRequired, marketingOptIn: false }));
    const username = `ana.${at.country.toLowerCase()}.${Date.now()}`;
    await go(person.submit({ ...login, referral: "SEARCH_ENGINE", username }));
    await go(person.waited());
    expect(person.step).toBe("receipt");
    const lines = propsOf(person, "lines")["lines"] as { kind: string; label: string; amount: number }[];
    const [name, included] = at.tax;
    expect(lines).toContainEqual(expect.objectContaining({ kind: "total", amount: total }));
    expect(lines.map(({ label }) => label)).toContain(included ? `${name}, included` : name);
    expect(person.shown()).toContain(included ? `until cancelled, including ${name}` : "plus applicable taxes");
    const [kept] = await bench.service.db
      .selectFrom("payments")
      .select("calculation")
      .where("status", "=", "charged")
      .orderBy("created_at", "desc")
      .limit(1)
      .execute();
    expect(kept?.calculation).toMatchObject({ currency: at.currency, total });
  });
});
