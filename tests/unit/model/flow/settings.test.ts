import { describe, expect, test } from "vitest";
import { checkCel } from "../../../../src/cel/index.ts";
import { conditionsOf, type Named, readRepository, scopeAt } from "../../../../src/model/index.ts";

/** A journey with settings, and the sites `us`, `uk` and `ie`, each of which may override them. */
function withSettings(settings: object, own: Readonly<Record<string, object>> = {}) {
  const sites = ["us", "uk", "ie"].map((id) => ({ id, ...(own[id] && { settings: own[id] }) }));
  const journey = {
    id: "trip",
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, { value }])),
    conditions: { open: "asks && most > 1" },
    steps: {},
  };
  const files = { "flows/trip/flow.json": journey, "flows/sites.json": { sites } };
  const texts = Object.entries(files).map(([path, json]) => [path, JSON.stringify(json)] as const);
  const repo = readRepository("/nowhere", new Map(texts));
  return { repo, flow: repo.flows[0] as Named };
}

function sourcesOf(settings: object, own?: Readonly<Record<string, object>>) {
  const { repo, flow } = withSettings(settings, own);
  const { open: _, ...sources } = conditionsOf(repo, flow);
  return sources;
}

describe("a setting", () => {
  test("is just its value if no site overrides it", () => {
    expect(sourcesOf({ asks: false, most: 3, mode: "it's" })).toEqual({ asks: "false", most: "3", mode: `"it's"` });
    expect(sourcesOf({ asks: false }, { uk: { asks: false } })).toEqual({ asks: "false" });
  });

  test("has a site's own value there, and the journey's value at the other sites", () => {
    expect(sourcesOf({ asks: false, open: true }, { uk: { asks: true } })).toMatchObject({ asks: "site.id == 'uk'" });
    expect(sourcesOf({ asks: true }, { uk: { asks: false }, ie: { asks: false } })).toEqual({
      asks: "!(site.id in ['uk', 'ie'])",
    });
    expect(sourcesOf({ most: 3 }, { uk: { most: 5 }, ie: { most: 0 } })).toEqual({
      most: "site.id == 'uk' ? 5 : site.id == 'ie' ? 0 : 3",
    });
  });

  test("ignores a site's value of another type, and cannot be read through `site`", () => {
    const { repo, flow } = withSettings({ asks: false }, { uk: { asks: "yes" } });
    expect(conditionsOf(repo, flow)["asks"]).toBe("false");
    expect(scopeAt(repo, flow)["site"]?.properties).not.toHaveProperty("settings");
  });

  test.each([
    ["open", "boolean", []],
    ["most + 1", "integer", []],
    ["mode", "string", []],
    ["most + mode", "integer", ["int + string cannot be calculated."]],
    ["askz", "boolean", [expect.stringContaining('"asks"')]],
  ] as const)("has the type of its value, and a misspelt name is reported: %s", (source, type, problems) => {
    const { repo, flow } = withSettings(
      { asks: false, most: 3, mode: "a" },
      { uk: { asks: true, most: 4, mode: "b" } },
    );
    const found = checkCel(source, scopeAt(repo, flow), { conditions: conditionsOf(repo, flow), expects: { type } });
    expect(found.problems.map(({ message }) => message)).toEqual(problems);
  });
});
