import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../src/studio/edits/verified.ts";
import type { AddSite } from "../../../../src/studio/commands/add-site.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { siteViews } from "../../../../src/studio/reading/index.ts";
import { edited, garden, openWorkspace } from "../journeys.ts";
import { testCommands } from "../command-table.ts";

const FRANCE: AddSite = {
  kind: "add-site",
  id: "fr",
  like: "uk",
  hosts: ["garden.fr.test", "*.garden.fr.test"],
  country: "FR",
  currency: "EUR",
  languages: ["es", "en"],
  supportPhone: "0800 90 01 42",
  supportEmail: "aide@garden.example",
};
const SITES = "flows/sites.json";

const sitesIn = ({ root }: Workspace) =>
  (JSON.parse(readFileSync(join(root, SITES), "utf8")) as { sites: Record<string, unknown>[] }).sites;

describe("adding a site", () => {
  test("copies the chosen site with its own country, hosts and contacts; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const found = problemsOf(workspace.repo);
    workspace.apply(FRANCE);
    expect(Object.keys(edited(workspace, before))).toEqual([SITES]);
    expect(sitesIn(workspace).at(-1)).toEqual({
      id: "fr",
      hosts: ["garden.fr.test", "*.garden.fr.test"],
      country: "FR",
      phoneCode: "+33",
      currency: "EUR",
      supportPhone: "0800 90 01 42",
      supportEmail: "aide@garden.example",
      pricingLocale: "es-FR",
      methods: ["card"],
      languages: ["es", "en"],
      links: { home: "/" },
    });
    expect(siteViews(workspace.repo).map(({ id }) => id)).toEqual(["us", "uk", "fr"]);
    expect(problemsOf(workspace.repo)).toEqual(found);
  });

  testCommands([
    {
      title: "says what else it needs: its own links, rules for its country such as taxes, and prices in its currency",
      on: openWorkspace,
      command: FRANCE,
    },
  ]);

  test("refuses taken or inconsistent values with a message and writes nothing", () => {
    const workspace = garden();
    for (const [change, words] of [
      [{ id: "uk" }, "The site “uk” has the name “uk” already."],
      [{ like: "de" }, "There is no site “de”."],
      [{ hosts: ["garden.test"] }, "garden.test is an address of the site “uk” already."],
      [{ country: "XX" }, "“XX” is no country."],
      [{ currency: "GBP" }, "GBP is not the currency of FR."],
      [{ currency: "FRX" }, "“FRX” is no currency."],
      [{ supportPhone: "by mail" }, "“by mail” is not a phone number of FR."],
      [{ supportPhone: "0800 90 01 42 ext 5" }, "“0800 90 01 42 ext 5” is more than a phone number."],
      [{ languages: ["fr"] }, "There are no texts in “fr”: add the language first."],
    ] as const)
      expect(() => workspace.apply({ ...FRANCE, ...change })).toThrow(words);
  });
});
