import { describe, expect, test } from "vitest";
import { sharedBench } from "../builders.ts";

const bench = sharedBench();

describe("the lists that professionals choose from", () => {
  const options = async (query = "", lang = "en") =>
    (await bench.client.send("GET", `/v2/professional/options${query}`, { headers: { "accept-language": lang } })).body;
  const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label);

  test("match the specification word for word [API-06] [OPT-01] [OPT-02] [OPT-03] [OPT-04]", async () => {
    const { titles, benchOfficers, colleagues, referrals } = await options();
    expect(labels(titles)).toEqual(["Mr.", "Ms.", "Mrs.", "Hon.", "Dr."]);
    expect(labels(benchOfficers)).toEqual(["Judge", "Referee", "Pro-tem", "Magistrate", "Private Judge"]);
    expect(labels(colleagues)).toEqual([
      "Opposing Counsel",
      "Child Attorney",
      "Bench Officer",
      "Attorney",
      "Evaluator",
      "Investigator",
      "Therapist",
      "Guardian Ad-Litem",
      "Family Court Services",
      "Continuing Education",
    ]);
    expect(labels(referrals)).toEqual([
      "Ordered by bench officer",
      "Referred by colleague",
      "Search Engine",
      "Referred by friend/relative",
      "News story",
      "Other",
    ]);
  });

  test("contain all countries and phone codes, and are in the requested language [API-06] [OPT-08]", async () => {
    const { countries, phoneCodes, titles } = await options("", "es");
    expect(countries.length).toBeGreaterThan(200);
    expect(phoneCodes[0]).toEqual({ value: "+1", label: expect.stringContaining("+1") });
    expect(labels(titles)).toContain("Dr(a).");
  });

  test("contain the roles that exist in a country [PRO-27]", async () => {
    const values = async (query: string) => (await options(query)).roles.map(({ value }: { value: string }) => value);
    expect(await values("?country=GB")).toContain("BARRISTER");
    expect(await values("?country=US")).not.toContain("BARRISTER");
    expect(await values("?country=FR")).toContain("ATTORNEY");
  });
});
