import { describe, expect, test } from "vitest";
import { checkCel } from "../../../src/cel/index.ts";
import { conditionsOf, type Named, readRepository, scopeAt } from "../../../src/model/index.ts";

/** A journey with settings, at the sites `us`, `uk` and `ie`, of which each may set its own. */
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

describe("what a setting stands for", () => {
  test("where no site sets its own, it is its value and nothing else", () => {
    expect(sourcesOf({ asks: false, most: 3, mode: "it's" })).toEqual({ asks: "false", most: "3", mode: `"it's"` });
    expect(sourcesOf({ asks: false }, { uk: { asks: false } })).toEqual({ asks: "false" });
  });

  test("a site that sets its own has that, and the others what the journey says", () => {
    expect(sourcesOf({ asks: false, open: true }, { uk: { asks: true } })).toMatchObject({ asks: "site.id == 'uk'" });
    expect(sourcesOf({ asks: true }, { uk: { asks: false }, ie: { asks: false } })).toEqual({
      asks: "!(site.id in ['uk', 'ie'])",
    });
    expect(sourcesOf({ most: 3 }, { uk: { most: 5 }, ie: { most: 0 } })).toEqual({
      most: "site.id == 'uk' ? 5 : site.id == 'ie' ? 0 : 3",
    });
  });

  test("what a site sets to another type does not count, and nothing reads it otherwise", () => {
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
  ] as const)("%s has the type of its value, and a misspelt one is told", (source, type, problems) => {
    const { repo, flow } = withSettings(
      { asks: false, most: 3, mode: "a" },
      { uk: { asks: true, most: 4, mode: "b" } },
    );
    const found = checkCel(source, scopeAt(repo, flow), { conditions: conditionsOf(repo, flow), expects: { type } });
    expect(found.problems.map(({ message }) => message)).toEqual(problems);
  });
});
