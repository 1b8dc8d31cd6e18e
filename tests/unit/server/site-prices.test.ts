import { expect, test } from "vitest";
import sites from "../../../flows/sites.json" with { type: "json" };
import { withSitePrices } from "../../../src/server/site-prices.ts";
import { startBench } from "./builders.ts";

test("a page contains the lowest monthly price at each site, which is that of the cheapest yearly package", async () => {
  const bench = await startBench();
  try {
    const document = withSitePrices("<head></head>", sites.sites, { homePricingGroup: "P0" });
    const [, prices = ""] = /<meta name="prices" content="([^"]*)"><\/head>/.exec(document) ?? [];
    expect(prices.split(" ")).toHaveLength(sites.sites.length);
    for (const { id, country, phoneCode, currency } of sites.sites) {
      const person = { country, countryCode: phoneCode.replace("+", ""), phoneNumber: "5550100123" };
      const group = await bench.client.send("POST", "/v2/pricing-groups/search", { body: person });
      const ids = group.body.packageIds.join(",");
      const { body } = await bench.client.send("GET", `/v2/packages?ids=${ids}&country=${country}`);
      const yearly = body.packages.filter((one: { subDurationInYears: number }) => one.subDurationInYears === 1);
      const least = Math.min(...yearly.map((one: { totalPrice: number }) => one.totalPrice));
      expect(prices.split(" ")).toContain(`${id}=${Math.round(least / 12)}`);
      expect(body.currencyCode).toBe(currency);
    }
  } finally {
    await bench.stop();
  }
});

test("a page contains no price of a site whose offer is in another currency", () => {
  const odd = [{ id: "odd", country: "US", currency: "EUR" }];
  expect(withSitePrices("</head>", odd, { homePricingGroup: "P0" })).toContain('content=""');
});
