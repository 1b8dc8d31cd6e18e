import { expect, test } from "vitest";
import { addressOf, factOf, sitesOf } from "../../../../src/model/index.ts";
import { findingsIn, lineOf, repositoryWith } from "../journey.ts";

const FILE = "flows/sites.json";
const us = {
  id: "us",
  default: true,
  hosts: ["localhost"],
  languages: ["en", "es"],
  country: "US",
  links: { home: "/", terms: "/legal" },
};
const read = (sites: object) => sitesOf(repositoryWith({ [FILE]: { sites } }));

test("reads a site's id, languages, links and facts, each with its position", () => {
  const { list, findings, file } = read([us]);
  const [site] = list;
  if (site === undefined) throw new Error("There is no site.");
  expect([site.id?.value, site.isDefault, site.index]).toEqual(["us", true, 0]);
  expect(site.languages.map(({ value }) => value)).toEqual(["en", "es"]);
  expect([factOf(site, "country"), factOf(site, "currency"), factOf(site, "links")]).toEqual([
    "US",
    undefined,
    undefined,
  ]);
  expect([addressOf(site, "terms"), addressOf(site, "nowhere")]).toEqual(["/legal", undefined]);
  expect(site.links.map(lineOf)).toEqual(['"home": "/",', '"terms": "/legal"']);
  expect([file?.path, site.value, findings]).toEqual([FILE, us, []]);
});

test.each<[string, object, string, readonly (string | undefined)[]]>([
  ["a site that is a text", ["us", { ...us, id: "uk" }], "/sites/0: A site is an object.", ["uk"]],
  ["an id that is a number", [{ ...us, id: 1 }], "/sites/0: A site has an `id`, which is a text.", [undefined]],
  [
    "an address that is a list",
    [{ ...us, links: { home: ["/"], terms: "/" } }],
    "/sites/0/links/home: The address of a link is a text.",
    ["us"],
  ],
  ["`sites` that is not a list", { us }, "/sites: The sites are a list.", []],
])("%s is a finding, and the rest is read", (_, sites, finding, ids) => {
  const found = read(sites);
  expect(findingsIn(found)).toEqual([finding]);
  expect(found.list.map(({ id }) => id?.value)).toEqual(ids);
  for (const { links } of found.list) expect(links.map(({ name }) => name)).toEqual(["home", "terms"]);
});

test("without the file there are no sites and no findings", () => {
  expect(sitesOf(repositoryWith())).toEqual({ list: [], facts: {}, embeds: [], findings: [] });
});

test("a site's values for a language override its general ones, each with its position", () => {
  const es = { country: "MX", links: { terms: "/legal/es" } };
  const [site] = read([{ ...us, in: { es } }]).list;
  const [spanish] = site?.byLanguage ?? [];
  if (site === undefined || spanish === undefined) throw new Error("Nothing is said for a language.");
  expect([spanish.lang, spanish.pointer, spanish.links.map(({ name }) => name)]).toEqual([
    "es",
    "/sites/0/in/es",
    ["terms"],
  ]);
  expect([factOf(site, "country"), addressOf(site, "terms")]).toEqual(["US", "/legal"]);
  expect([factOf(spanish.as, "country"), addressOf(spanish.as, "terms"), addressOf(spanish.as, "home")]).toEqual([
    "MX",
    "/legal/es",
    "/",
  ]);
  expect(spanish.as.facts.get("country")?.pointer).toBe("/sites/0/in/es/country");
  expect(spanish.as.value).toMatchObject({ country: "MX", links: { home: "/", terms: "/legal/es" } });
});
