import { describe, expect, test } from "vitest";
import { sharedBench } from "../builders.ts";
import { listTimezones } from "../../../../src/server/options/index.ts";

const bench = sharedBench();

interface Option {
  readonly value: string;
  readonly label: string;
}
const get = async (url: string, lang = "en") =>
  (await bench.client.send("GET", url, { headers: { "accept-language": lang } })).body;
const label = (options: readonly Option[], value: string): string | undefined =>
  options.find((option) => option.value === value)?.label;

describe("option lists", () => {
  test("contain every country by name, in the person's language [API-06] [OPT-08]", async () => {
    const en = await get("/v2/options");
    const es = await get("/v2/options", "es");
    expect(en.countries.length).toBeGreaterThan(240);
    expect(label(en.countries, "GB")).toBe("United Kingdom");
    expect(label(es.countries, "GB")).toBe("Reino Unido");
    expect(es.countries.length).toBe(en.countries.length);
    const labels = es.countries.map((one: Option) => one.label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("es").compare));
  });

  test("contain every phone code once, with US/Canada first, and each with a name", async () => {
    const { phoneCodes } = await get("/v2/options");
    const values = phoneCodes.map((one: Option) => one.value);
    expect(new Set(values).size).toBe(values.length);
    expect(phoneCodes[0]).toEqual({ value: "+1", label: "+1 US/Canada" });
    expect(["+44", "+61", "+64", "+52", "+247"].map((code) => label(phoneCodes, code))).toEqual([
      "+44 United Kingdom",
      "+61 Australia",
      "+64 New Zealand",
      "+52 Mexico",
      "+247 Ascension Island",
    ]);
    const es = (await get("/v2/options", "es")).phoneCodes;
    expect(es[0]).toEqual({ value: "+1", label: "+1 EE. UU./Canadá" });
    for (const { label } of [...phoneCodes, ...es]) expect(label).toMatch(/^\+\d{1,3} \p{L}.{2,}$/u);
  });

  test("contain the referral sources [OPT-05]", async () => {
    const { referrals } = await get("/v2/options");
    expect(referrals.map((one: Option) => one.value)).toEqual([
      "OTHER",
      "COURT_ORDERED",
      "REFERRED_FL",
      "SEARCH_ENGINE",
    ]);
    expect(referrals.every((one: Option) => !one.label.startsWith("referral."))).toBe(true);
  });

  test("contain states, territories and the armed forces of the United States [API-07] [OPT-08]", async () => {
    const { regions } = await get("/v2/countries/US/options");
    expect(regions.length).toBe(50 + 1 + 5 + 3);
    expect(["CA", "DC", "PR", "AE"].map((code) => label(regions, code))).toEqual([
      "California",
      "District of Columbia",
      "Puerto Rico",
      "Armed Forces Europe",
    ]);
  });

  test("contain at least one time zone for every country, in both languages [API-07] [BILL-02]", async () => {
    const { countries } = await get("/v2/options");
    for (const lang of ["en", "es"] as const) {
      const without = countries.filter(({ value }: Option) => listTimezones(value, "", lang).length === 0);
      expect(without).toEqual([]);
    }
    const zones = async (country: string) => (await get(`/v2/countries/${country}/options`)).timezones;
    expect(await zones("XK")).toEqual([{ value: "Europe/Belgrade", label: "Central European Time (Belgrade)" }]);
    expect((await zones("HM")).map(({ value }: Option) => value)).toEqual(["Indian/Kerguelen"]);
    expect((await zones("BV")).map(({ value }: Option) => value)).toEqual(["Atlantic/St_Helena"]);
  });

  test("call the cities of time zones by their names in the person's language", () => {
    const named = (country: string, id: string, lang: "en" | "es") =>
      label(listTimezones(country, "", lang), id)?.replace(/^.*\(/, "(");
    expect(named("US", "America/Los_Angeles", "es")).toBe("(Los Ángeles)");
    expect(named("US", "America/New_York", "es")).toBe("(Nueva York)");
    expect(named("US", "America/New_York", "en")).toBe("(New York)");
    expect(named("CA", "America/St_Johns", "en")).toBe("(St. John’s)");
    expect(named("IN", "Asia/Kolkata", "es")).toBe("(Calcuta)");
    // Not by another place that has the same time.
    expect(named("NZ", "Pacific/Auckland", "en")).toBe("(Auckland)");
    expect(named("AE", "Asia/Dubai", "en")).toBe("(Dubai)");
    expect(named("PR", "America/Puerto_Rico", "es")).toBe("(Puerto Rico)");
    expect(named("PA", "America/Panama", "en")).toBe("(Panama)");
    expect(named("KE", "Africa/Nairobi", "en")).toBe("(Nairobi)");
  });

  test("name and sort regions in the person's language, with states before territories and the armed forces [API-07]", async () => {
    const names = async (country: string, codes: readonly string[]) => {
      const { regions } = await get(`/v2/countries/${country}/options`, "es");
      return codes.map((code) => label(regions, code));
    };
    expect(await names("US", ["NC", "AS", "MP", "PR", "VI", "AP"])).toEqual([
      "Carolina del Norte",
      "Samoa Americana",
      "Islas Marianas del Norte",
      "Puerto Rico",
      "Islas Vírgenes de EE. UU.",
      "Fuerzas Armadas en el Pacífico",
    ]);
    expect(await names("CA", ["BC", "ON"])).toEqual(["Columbia Británica", "Ontario"]);
    expect(await names("AU", ["NSW"])).toEqual(["Nueva Gales del Sur"]);
    expect(await names("NZ", ["CIT", "AUK"])).toEqual(["Islas Chatham", "Auckland"]);
    expect(await names("GB", ["SCT"])).toEqual(["Escocia"]);
    const { regions } = await get("/v2/countries/US/options", "es");
    const [states, territories, military] = [regions.slice(0, 51), regions.slice(51, 56), regions.slice(56)];
    for (const group of [states, territories, military]) {
      const labels = group.map((one: Option) => one.label);
      expect(labels).toEqual(labels.toSorted(new Intl.Collator("es").compare));
    }
    expect(territories.map((one: Option) => one.value).toSorted()).toEqual(["AS", "GU", "MP", "PR", "VI"]);
  });

  test.each([
    ["CA", 13],
    ["AU", 8],
    ["NZ", 17],
    ["GB", 4],
    ["FR", 0],
  ])("contain the regions of %s: %i [API-07]", async (country, count) => {
    expect((await get(`/v2/countries/${country}/options`)).regions.length).toBe(count);
  });

  test("can be limited to the time zones of a region [API-08]", async () => {
    const california = await get("/v2/countries/US/options?region=CA");
    expect(california.timezones).toEqual([{ value: "America/Los_Angeles", label: "Pacific Time (Los Angeles)" }]);
    expect((await get("/v2/countries/CA/options?region=ON")).timezones.length).toBe(2);
    expect((await get("/v2/countries/US/options")).timezones.length).toBeGreaterThan(10);
  });

  test("give every region of every country a time zone that exists", async () => {
    for (const country of ["US", "CA", "AU", "NZ", "GB"]) {
      const { regions } = await get(`/v2/countries/${country}/options`);
      for (const { value } of regions) {
        const { timezones } = await get(`/v2/countries/${country}/options?region=${value}`);
        expect(timezones.length, `${country} ${value}`).toBeGreaterThan(0);
        for (const zone of timezones)
          expect(() => new Intl.DateTimeFormat("en", { timeZone: zone.value })).not.toThrow();
      }
    }
  });

  test("do not exist for an unknown country", async () => {
    const answer = await bench.client.send("GET", "/v2/countries/ZZ/options");
    expect(answer).toMatchObject({ status: 404, body: { code: "country-unknown", kind: "notFound" } });
    expect((await bench.client.send("GET", "/v2/countries/usa/options")).status).toBe(422);
  });
});
