import { describe, expect, test } from "vitest";
import stepOne from "../../../schemas/join/step-one.ui.json" with { type: "json" };
import sites from "../../../flows/sites.json" with { type: "json" };
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { ana, arrive, billed, family, ordered, program, registered, reviewing } from "./people.ts";
import { paths } from "./table.ts";

describe("a page that the person may not see", () => {
  paths([
    [
      "a forbidden call leads to the page that says so [GUARD-09]",
      () => registered().submit({}).fail("updateRegistration", "forbidden"),
      "noPermission",
    ],
    [
      "a button leads home from there [GUARD-09]",
      () => registered().submit({}).fail("updateRegistration", "forbidden").send("home"),
      "signup",
    ],
    ["the data is kept", () => registered().visit("/no-permission").visit("/step2"), "step2"],
    ["an unknown path leads to the start", () => arrive("/nowhere/at-all"), "signup"],
  ]);

  test("an unknown path shows a message, but the base path and the journey's own paths do not", () => {
    expect(arrive("/nowhere/at-all").shown()).toContain("errors.noPage");
    expect(registered().visit("/nowhere").shown()).toContain("errors.noPage");
    for (const path of ["/", "/signup", "/signup/", "/step1"]) expect(arrive(path).snapshot.alert).toBeNull();
  });
});

describe("option lists", () => {
  const options = (journey: ReturnType<typeof arrive>) =>
    view(program, journey.snapshot, journey.now).page.find(({ block }) => block === "form")?.props["options"];

  test("that cannot be loaded are replaced by the form's own, and a message says so [OPT-06] [OPT-07] [ERR-02]", () => {
    const failed = arrive("/step1").fail("getOptions", "network");
    expect(failed.snapshot.alert?.text).toEqual({ key: "errors.generic" });
    expect(options(failed)).toEqual({});
    expect(failed.submit(ana).answer("createRegistration", answers.registration).step).toBe("step2");
    expect(options(ordered().fail("getOptions", "unexpected"))).not.toHaveProperty("country");
  });

  test("of phone codes are then the three in the layout, and a site's own code is still the value [OPT-06] [NOTE-11]", () => {
    expect(stepOne.fields.countryCode.options.map(({ value }) => value)).toEqual(["+1", "+44", "+52"]);
    const australia = arrive("/step1", { site: "au" }).fail("getOptions", "network");
    expect(australia.snapshot.forms["form"]?.values["countryCode"]).toBe("+61");
  });

  test("are requested again in another language, with the packages and regions of the page", () => {
    const english = arrive("/step1").answer("getOptions", answers.options);
    const spanish = english.language("es");
    expect(spanish.did("call").map(({ operation }) => operation)).toEqual(["getOptions"]);
    const offered = family().answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
    expect(offered.language("es").input("listPackages")).toMatchObject({ ids: [2001, 2010] });
    expect(ordered().language("es").input("getCountryOptions")).toEqual({
      country: "US",
      region: "",
    });
  });

  test.each([
    ["billing", () => ordered().answer("calculatePricing", answers.pricing)],
    ["paymentMethod", () => billed().answer("calculatePricing", answers.pricing)],
    ["paymentReview", () => reviewing()],
  ])("%s: the order gets its price and names again in another language", (step, reach) => {
    const spanish = reach().language("es");
    expect(spanish.step).toBe(step);
    expect(spanish.input("listPackages")).toMatchObject({ ids: [2001] });
    const { totals } = answers.pricing;
    spanish.answer("calculatePricing", { ...answers.pricing, totals: { ...totals, totalFormatted: "150,00 USD" } });
    const [plan, ...others] = answers.packages.packages;
    spanish.answer("listPackages", { ...answers.packages, packages: [{ ...plan, displayName: "BÁSICO" }, ...others] });
    const { aside } = view(program, spanish.snapshot, spanish.now);
    expect(JSON.stringify(aside)).toMatch(/BÁSICO.*150,00 USD/);
  });

  test("a package that cannot be loaded in another language keeps its current texts", () => {
    const lost = ordered().language("es").fail("listPackages", "network");
    expect(lost.data["selectedPackage"]).toMatchObject({ displayName: "BASIC" });
    expect(lost.snapshot.alert).toBeNull();
  });

  test("are not requested in another language while a changing call is running", () => {
    const saving = arrive("/step1").answer("getOptions", answers.options).submit(ana);
    const spanish = saving.language("es");
    expect(spanish.did("call")).toEqual([]);
    expect(spanish.answer("createRegistration", answers.registration).step).toBe("step2");
  });
});

const decided = [
  ["us", "+1", "1-800-555-0142", "US"],
  ["uk", "+44", "0800 496 0142", "GB"],
  ["au", "+61", "1800 975 142", "AU"],
  ["nz", "+64", "0800 555 142", "NZ"],
] as const;

describe("the settings of a site", () => {
  test("exist for every site", () => {
    expect(sites.sites.map(({ id }) => id)).toEqual(decided.map(([id]) => id));
  });

  test.each(decided)(
    "at %s: phone code %s, support at %s, packages and addresses of %s [SITE-02] [SITE-03] [SITE-04]",
    (site, phoneCode, supportPhone, country) => {
      expect(arrive("/step1", { site }).snapshot.forms["form"]?.values["countryCode"]).toBe(phoneCode);
      expect(arrive("/coparentstatus", { site }).send("yes").shown()).toContain(supportPhone);
      expect(family({ site }).input("findPricingGroup")).toMatchObject({ body: { country } });
    },
  );
});
