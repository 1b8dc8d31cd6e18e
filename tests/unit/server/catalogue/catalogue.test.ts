import { describe, expect, test } from "vitest";
import { catalogue, findPackage } from "../../../../src/server/catalogue/index.ts";

describe("the catalogue", () => {
  test("has unique package ids, and a plan with known features for each package", () => {
    const items = catalogue.offers.flatMap((offer) => offer.packages);
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
    for (const item of items) {
      const plan = catalogue.plans[item.plan];
      const names = [...(plan?.primary.features ?? []), ...(plan?.secondary.features ?? [])];
      expect(names.length, item.plan).toBeGreaterThan(0);
      expect(names.filter((name) => !catalogue.features[name])).toEqual([]);
    }
  });

  test("has the base storage in each term of a build-your-own package [CYO-17] [DATA-24]", () => {
    for (const { buildYourOwn } of catalogue.offers) {
      if (!buildYourOwn) continue;
      expect(buildYourOwn.SUB1YEAR.options[0]).toMatchObject({ name: "MYFILES", code: "1GB1", price: 0 });
      expect(buildYourOwn.SUB2YEAR.options[0]).toMatchObject({ name: "MYFILES", code: "1GB2", price: 0 });
    }
  });

  test("has one storage feature in every plan, as the build-your-own page states [CYO-07]", () => {
    for (const { primary, secondary } of Object.values(catalogue.plans))
      expect([...primary.features, ...secondary.features].filter((name) => /^storage\d/.test(name))).toHaveLength(1);
  });

  test("has a featured package in each offer, which belongs to that offer", () => {
    for (const offer of catalogue.offers) expect(findPackage(offer.featuredId)?.offer).toBe(offer);
  });
});
