import { describe, expect, test } from "vitest";
import { catalogue } from "../../../../src/server/catalogue/index.ts";
import { presentPackage } from "../../../../src/server/packages/present.ts";
import { includedIn } from "../../../../src/server/pricing/index.ts";
import { keyOf, type Registration, sharedBench } from "../builders.ts";

const bench = sharedBench();

const group = (country: string, countryCode = "1") =>
  bench.client.send("POST", "/v2/pricing-groups/search", { body: { country, countryCode, phoneNumber: "5551234567" } });
const list = (ids: readonly number[], country: string, lang = "en") =>
  bench.client.send("GET", `/v2/packages?ids=${ids.join(",")}&country=${country}`, {
    headers: { "accept-language": lang },
  });
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
/** With plain spaces between currency and amount, to compare whole objects. */
const printed = (value: unknown) => JSON.parse(plain(JSON.stringify(value)));

test("a package hides the card brands that its catalogue entry lists [PAY-14]", async () => {
  expect((await list([2061], "GB")).body.packages[0].hiddenCards).toEqual(["american-express", "discover"]);
  const [offer] = catalogue.offers;
  const item = offer?.packages[0];
  if (!offer || !item) throw new Error("The catalogue is empty");
  expect(presentPackage(offer, item, "en")).not.toHaveProperty("hiddenCards");
  expect(presentPackage(offer, { ...item, hiddenCards: ["american-express"] }, "en").hiddenCards).toEqual([
    "american-express",
  ]);
});

describe("the pricing group", () => {
  test.each([
    ["US", "1", "P0"],
    ["CA", "1", "P0"],
    ["GB", "44", "P1"],
    ["AU", "61", "P1"],
    ["NZ", "64", "P2"],
    ["FR", "33", "P0"],
    ["FR", "44", "P1"],
  ])("of %s and +%s is %s [API-19] [DATA-29] [CONST-02]", async (country, code, name) => {
    const { status, body } = await group(country, code);
    expect(status).toBe(200);
    expect(body.pricingGroupName).toBe(name);
    expect(body.packageIds.length).toBeGreaterThan(0);
  });

  test("accepts the phone code only without a plus [API-19]", async () => {
    expect((await group("US", "+1")).status).toBe(422);
  });

  test("contains the two United Kingdom packages only for the United Kingdom", async () => {
    expect((await group("GB", "44")).body.packageIds).toEqual([2061, 2063]);
    expect((await group("US")).body.packageIds).not.toContain(2061);
  });
});

describe("packages", () => {
  test("are sorted by id, with the build-your-own ones last [PKG-21]", async () => {
    const { packageIds } = (await group("US")).body;
    const { body } = await list(packageIds.toReversed(), "US");
    expect(body.packages.map((one: { id: number }) => one.id)).toEqual([
      2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008,
    ]);
    expect(body.packages.map((one: { buildYourOwn: boolean }) => one.buildYourOwn)).toEqual([
      ...Array(6).fill(false),
      true,
      true,
    ]);
    expect(body.featuredId).toBe(2002);
  });

  test("explain features in tooltips that contain a number [DATA-25] [DATA-26]", async () => {
    const { body } = await list([2003], "US");
    const [recorded] = body.packages[0].primaryFeatures.features;
    expect(recorded).toMatchObject({ featureName: "recordedCalls", newFeature: true, featurePrice: {} });
    expect(recorded.tooltip.tooltipText).toMatch(/^.+__4$/);
  });

  test("list the options and prices of build-your-own [DATA-23] [DATA-24] [DATA-25] [DATA-27] [CONST-01] [CONST-03]", async () => {
    const { body } = await list([2007], "US");
    const [own] = body.packages;
    expect(own).toMatchObject({ packageName: "CYO", buildYourOwn: true });
    expect(Object.values<string>(own.cyoPackagePrice).map(plain)).toEqual(["USD 119.00", "USD 214.00"]);
    expect(own.subscriptionLengthOptions).toEqual([
      { value: "SUB1YEAR", label: "One year" },
      { value: "SUB2YEAR", label: "Two years" },
    ]);
    expect(new Set(own.options.map((one: { optionName: string }) => one.optionName))).toEqual(
      new Set(["MYFILES", "TONEMETER", "UNLIMITEDPAYMENTS", "CALLSBASIC"]),
    );
    expect(own.buildYourOwnData.SUB2YEAR.options[1]).toMatchObject({ optionCode: "5GB2", code: "5GB2", price: 4300 });
    const tone = own.secondaryFeatures.features.find((one: { featureName: string }) => one.featureName === "toneMeter");
    expect(plain(tone.featurePrice["1"])).toBe("USD 30.00");
  });

  test("list all contents for comparison, including those of smaller packages, and each amount once", async () => {
    const { body } = await list([2003, 2007], "US");
    const contents = (index: number): { name: string; label: string; amount?: string; extra: boolean }[] =>
      body.packages[index].contents;
    expect(contents(0).map(({ name }) => name)).toEqual([
      "messages",
      "calendar",
      "expenses",
      "basicCalls",
      "toneMeter",
      "unlimitedPayments",
      "journal",
      "recordedCalls",
      "storage",
      "certifiedRecords",
      "prioritySupport",
    ]);
    expect(contents(0).find(({ name }) => name === "storage")).toEqual({
      name: "storage",
      label: "File storage",
      amount: "10 GB",
      extra: false,
    });
    expect(contents(1).filter(({ name }) => name === "storage" || name === "toneMeter")).toEqual([
      { name: "storage", label: "File storage", amount: "1 GB, or add more", extra: false },
      { name: "toneMeter", label: "Tone meter", extra: true },
    ]);
    expect(body.packages[1].secondaryFeatures.extra).toBe(true);
    expect(body.packages[0].secondaryFeatures).not.toHaveProperty("extra");
  });

  test("list the build-your-own options that they cover, including smaller amounts", async () => {
    const { body } = await list([2001, 2002, 2006, 2007], "US");
    expect(body.packages.map((one: { coveredOptions: string[] }) => one.coveredOptions.toSorted())).toEqual([
      ["1GB1"],
      ["1GB1", "5GB1", "TM1", "UP1"],
      ["10GB2", "1GB2", "5GB2", "TM2", "UP2"],
      [],
    ]);
  });

  test("of the United Kingdom include their VAT [PKG-26]", async () => {
    const { body } = await list([2061, 2063], "GB");
    expect(body.currencyCode).toBe("GBP");
    for (const one of body.packages) {
      expect(one.currencySymbol).toBe("£");
      expect(one.vatAmount).toBe(includedIn(one.totalPrice, 2000));
      expect(one.vatAmountFormatted).not.toBe("");
    }
    expect((await list([2002], "US")).body.packages[0]).toMatchObject({ vatAmount: 0, vatAmountFormatted: "" });
  });

  test("are described in Spanish", async () => {
    const [essential] = (await list([2001], "US", "es")).body.packages;
    expect(essential).toMatchObject({ displayName: "Esencial", receiptText: "Esencial, un año" });
    expect(plain(essential.totalPriceFormatted)).toBe("150,00 USD");
  });

  test("of other offers are left out", async () => {
    expect((await list([2001, 2032, 2061, 9999], "US")).body.packages.map((one: { id: number }) => one.id)).toEqual([
      2001,
    ]);
  });
});

describe("coupons", () => {
  const couponsOf = (by: Registration, lang = "en") =>
    bench.client.send("GET", `/v2/signups/${by.signupId}/coupons`, {
      headers: { ...keyOf(by), "accept-language": lang },
    });
  const referred = async (): Promise<Registration> =>
    (await bench.client.create({}, { "referrer-key": "GROW-805" })).body;

  test("are returned for each package, with the registration's key only [API-22] [DATA-31]", async () => {
    const by = await referred();
    const { status, body } = await couponsOf(by);
    expect(status).toBe(200);
    expect(printed(body.coupons.find((one: { packageId: number }) => one.packageId === 2002))).toEqual({
      packageId: 2002,
      code: "WELCOME20",
      couponCode: "WELCOME20",
      description: "Offer, 20% off",
      discount: 4000,
      discountFormatted: "USD 40.00",
    });
    expect((await couponsOf(by, "es")).body.coupons[0].description).toMatch(/descuento/);
    expect((await couponsOf({ ...by, registrationKey: "x".repeat(43) })).status).toBe(401);
  });

  test("depend only on the referrer with which the registration was created", async () => {
    const by = (await bench.client.create()).body as Registration;
    const update = { parent: { timeZone: "America/Denver" }, sections: ["PARENT"] };
    expect((await bench.client.update(by, update, { "referrer-key": "GROW-805" })).status).toBe(200);
    expect((await couponsOf(by)).body).toEqual({ coupons: [] });
    const stranger = (await bench.client.create({}, { "referrer-key": "SOMEBODY" })).body as Registration;
    expect((await couponsOf(stranger)).body).toEqual({ coupons: [] });
  });

  test.each([
    ["PARTNER-3", 10],
    ["FRIEND-7", 20],
    ["CLINIC-1", 50],
    ["SOMEBODY", 0],
  ])(
    "of the referrer %s are the same before and after the registration starts: %i %%",
    async (referrer, percentage) => {
      const said = await bench.client.send("GET", `/v2/discounts?referrer=${referrer}`);
      expect([said.status, said.body]).toEqual([200, { percentage }]);
      const by = (await bench.client.create({}, { "referrer-key": referrer })).body;
      expect(by).toMatchObject({ percentage });
      const { body } = await bench.client.choose(by, 2002);
      const { totals } = (await bench.client.price(by, body.order)).body;
      expect(totals.subTotal - totals.subTotalAfterDiscount).toBe((totals.subTotal * percentage) / 100);
    },
  );

  test("reduce the price of an order", async () => {
    const by = await referred();
    const { body } = await bench.client.choose(by, 2002);
    const priced = (await bench.client.price(by, body.order)).body;
    expect(priced.couponDetail).toMatchObject({ code: "WELCOME20", discount: 4000 });
    expect(priced.totals).toMatchObject({ subTotal: 20_000, subTotalAfterDiscount: 16_000 });
  });
});

describe("choosing a package", () => {
  const begin = async (): Promise<Registration> => (await bench.client.create()).body;

  test("returns the order [API-21] [DATA-35]", async () => {
    const { status, body } = await bench.client.choose(await begin(), 2003);
    expect(status).toBe(200);
    expect(body).toEqual({ order: { packageId: 2003, productId: "COMPLETE-1Y-P0-USD", services: [] } });
  });

  test("refuses a package of another group or country", async () => {
    const by = await begin();
    for (const id of [2032, 2061, 2071, 1]) {
      const answer = await bench.client.choose(by, id, "US");
      expect(answer).toMatchObject({ status: 409, body: { code: "package-not-available", kind: "conflict" } });
    }
    expect(await bench.client.choose(by, 2002, "GB")).toMatchObject({ status: 409 });
  });

  test("creates a build-your-own order with the chosen options and term [DATA-28] [CYO-14]", async () => {
    const by = await begin();
    const alacarte = { subscription: "SUB2YEAR", myfiles: "5GB2", tonemeter: "TM2", unlimitedPayments: "" };
    const { body } = await bench.client.choose(by, 2007, "US", alacarte);
    expect(body.order).toEqual({ packageId: 2007, productId: "CYO-2Y-P0-USD", services: ["5GB2", "TM2"] });
    const priced = await bench.client.price(by, body.order);
    expect(priced.body.totals.selectedPackageTotal).toBe(21400 + 4300 + 5400);
    const calls = { subscription: "SUB1YEAR", myfiles: "5GB1", tonemeter: "", unlimitedPayments: "UP1" };
    const other = await bench.client.choose(by, 2007, "US", calls);
    expect(other.body.order).toMatchObject({ services: ["5GB1", "UP1"] });
  });

  test("refuses an option of the other term", async () => {
    const alacarte = { subscription: "SUB2YEAR", myfiles: "5GB1" };
    const answer = await bench.client.choose(await begin(), 2007, "US", alacarte);
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: "alacarte.myfiles" }] } });
  });
});
