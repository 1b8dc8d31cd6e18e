import { describe, expect, test } from "vitest";
import type { Command } from "../../../../src/studio/commands/index.ts";
import type { ItemView, ListView, ObjectView } from "../../../../src/studio/protocol-parts.ts";
import { dataFileViews, dataView } from "../../../../src/studio/reading/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { copyOfJourneys, edited, gardenAfter, openWorkspace, ours } from "../journeys.ts";
import { errors, refuses } from "../trial.ts";

const PACKAGES = "flows/catalogue/packages.json";
const COUPONS = "flows/catalogue/coupons.json";
const TAXES = "flows/catalogue/taxes.json";
const SITES = "flows/sites.json";

function objectIn({ repo }: Workspace, file: string, at = ""): ObjectView {
  return dataView(repo, file, at).object;
}

function listOf(object: ObjectView, name: string): ListView {
  const found = object.lists.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no list ${name}.`);
  return found;
}

function itemOf(object: ObjectView, name: string, index: number): ItemView {
  const found = listOf(object, name).items[index];
  if (found === undefined) throw new Error(`There is no entry ${index} of ${name}.`);
  return found;
}

/** What this project's journeys share: the catalogue, taxes and sites. Checking it takes half of the time. */
const openData = () => openWorkspace(copyOfJourneys({ without: ["account", "invite", "join"] }));

const target = (file: string, { at, was }: ObjectView) => ({ file, at, was });

describe("a list of the catalogue", () => {
  const firstOffer = (workspace: Workspace) => itemOf(objectIn(workspace, PACKAGES), "offers", 0);

  test("has its entries as forms of its schema, with amounts in the currency of their offer", () => {
    const workspace = ours();
    const [plus] = listOf(firstOffer(workspace), "packages").items.slice(1);
    expect(plus?.settings).toMatchObject({
      schema: {
        properties: {
          plan: { title: "Plan", enum: expect.arrayContaining(["ESSENTIAL", "PLUS"]) as string[] },
          price: { title: "Price", type: "integer", "x-currency": "USD", "x-widget": "money" },
        },
      },
      values: { plan: "PLUS", years: 1, price: 20_000 },
      paths: { price: ["/price"] },
      members: { "/price": null },
    });
  });

  test("gets another price, which is said as people write it; undo restores every byte", () => {
    const workspace = openData();
    const before = new Map(workspace.repo.files);
    const plus = itemOf(firstOffer(workspace), "packages", 1);
    const set: Command = { kind: "set", ...target(PACKAGES, plus), values: { "/price": 21_000 } };
    expect(workspace.apply(set).what).toMatch(/“PLUS” \(packages\) .*: Price is \$210\.00 instead of \$200\.00$/);
    expect(edited(workspace, before)).toEqual({
      [PACKAGES]: [
        expect.stringContaining('"plan": "PLUS", "years": 1, "price": 20000'),
        expect.stringContaining('"plan": "PLUS", "years": 1, "price": 21000'),
      ],
    });
    expect(errors(workspace)).toEqual([]);
    refuses(workspace, set, "Somebody else has changed this.");
    const now = itemOf(firstOffer(workspace), "packages", 1);
    const least: Command = { kind: "set", ...target(PACKAGES, now), values: { "/price": 100 } };
    refuses(workspace, least, "This price is less than a tenth of others in the offer.");
  });

  test("gets another entry, and loses it", () => {
    const workspace = openData();
    const before = new Map(workspace.repo.files);
    const coupons = objectIn(workspace, COUPONS);
    const asks = listOf(coupons, "coupons").asks;
    expect(asks?.schema.properties).toMatchObject({ code: { title: "Code" }, percent: { maximum: 100 } });
    expect(asks?.schema.required).toEqual(["code", "percent"]);
    const settings = { code: "SPRING5", percent: 5 };
    const added = { kind: "insert", what: "item", name: "coupons", texts: {}, settings, to: null } as const;
    workspace.apply({ ...added, ...target(COUPONS, coupons) });
    expect(JSON.parse(workspace.repo.files.get(COUPONS)?.text ?? "")).toMatchObject({
      coupons: expect.arrayContaining([{ code: "SPRING5", percent: 5, referrers: [] }]) as unknown[],
    });
    const now = objectIn(workspace, COUPONS);
    const twice: Command = { ...added, ...target(COUPONS, now) };
    refuses(workspace, twice, "This code belongs to another coupon, too.");
    const fresh = listOf(now, "coupons").items.find(({ called }) => called === "SPRING5");
    workspace.apply({ kind: "remove", ...target(COUPONS, fresh ?? now) });
    expect(edited(workspace, before)).toEqual({});
  });
});

test("an experiment's plan is called by the words of what decides", () => {
  const { object } = dataView(ours().repo, "flows/experiments.json", "/experiments/3");
  const plan = object.lists.find(({ name }) => name === "plan")?.items[0];
  expect(plan).toMatchObject({ called: "Login created" });
  const [guard] = plan?.lists.find(({ name }) => name === "guards")?.items ?? [];
  expect(guard).toMatchObject({ called: "Paid" });
});

test("codes are said in words: countries, taxes, plans and features", () => {
  const workspace = ours();
  const countries = listOf(objectIn(workspace, TAXES), "countries").items.map(({ title }) => title);
  expect(countries).toEqual([
    "United States",
    "Canada",
    "United Kingdom",
    "Ireland",
    "Australia",
    "New Zealand",
    "Every other country",
  ]);
  const { trail, object } = dataView(workspace.repo, TAXES, "/countries/GB");
  expect(trail.map(({ words }) => words)).toEqual(["Taxes", "Countries", "United Kingdom"]);
  const words = (of: ObjectView | ItemView, name: string) =>
    (of.settings?.schema.properties[name] as { "x-choices"?: object } | undefined)?.["x-choices"];
  expect(words(object, "name")).toEqual({ sales: "Sales tax", gst: "GST", vat: "VAT" });
  const offer = itemOf(objectIn(workspace, PACKAGES), "offers", 0);
  expect(words(itemOf(offer, "packages", 1), "plan")).toMatchObject({ PLUS: "Plus", CYO: "Build Your Own" });
  expect(words(itemOf(offer, "countries", 0), "value")).toMatchObject({ US: "United States" });
  const plan = dataView(workspace.repo, PACKAGES, "/plans/PLUS/primary").object;
  const feature = itemOf(plan, "features", 2);
  expect(words(feature, "value")).toMatchObject({ storage1: "1 GB of storage" });
  expect(feature).toMatchObject({ called: "storage5", title: "5 GB of storage" });
  const found = dataFileViews(workspace.repo).find(({ path }) => path === PACKAGES)?.values ?? [];
  expect(found).toContainEqual({
    at: "/plans/PLUS/primary/features/2",
    name: "value",
    where: "Plans, Plus, Primary, Features",
    called: "Features",
    isBare: true,
    words: "5 GB of storage",
    written: "storage5",
  });
  const canada = objectIn(workspace, TAXES, "/countries/CA");
  const command: Command = { kind: "set", ...target(TAXES, canada), values: { "/name": "sales" } };
  expect(workspace.plan(command).what).toBe(
    "“Canada” (countries) of “Taxes”, “Countries”: Tax is “Sales tax” instead of “GST”",
  );
});

describe("an experiment", () => {
  const EXPERIMENTS = "flows/experiments.json";

  test("gets its plan, its question and its shares, of which those of all arms are set at once", () => {
    const workspace = gardenAfter({
      kind: "add-experiment",
      flag: "shorter",
      epicKey: "TRY-1",
      why: "Is less enough?",
    });
    const before = new Map(workspace.repo.files);
    const entry = () => objectIn(workspace, EXPERIMENTS, "/experiments/0");
    expect(Object.keys(entry().settings?.schema.properties ?? {})).toEqual([
      "control",
      "treatment",
      "active",
      "keepsArm",
      "why",
    ]);
    // Its name, its arms and what they change have other ways.
    expect(entry().lists.map(({ name }) => name)).toEqual(["plan"]);
    const asks = listOf(entry(), "plan").asks;
    expect(asks?.schema.required).toEqual(["metric", "smallestEffect", "visitors", "days", "owner"]);
    const settings = { metric: "paid", smallestEffect: 5, visitors: 40_000, days: 28, owner: "Growth" };
    const plan = { kind: "insert", what: "item", name: "plan", texts: {}, settings, to: null } as const;
    workspace.apply({ ...plan, ...target(EXPERIMENTS, entry()) });
    const guards = listOf(listOf(entry(), "plan").items[0] ?? entry(), "guards");
    expect(guards.asks?.schema.properties).toMatchObject({
      metric: { title: "Figure", "x-choices": { revenue: "Money per visitor" } },
    });
    const alone: Command = { kind: "set", ...target(EXPERIMENTS, entry()), values: { "/share/treatment": 10 } };
    refuses(workspace, alone, "add up to 110");
    const both = { "/share/control": 90, "/share/treatment": 10 };
    expect(workspace.apply({ ...alone, values: both }).what).toMatch(
      /: Shares, in percent: control is 90 instead of 100; Shares, in percent: treatment is 10 instead of 0$/,
    );
    expect(JSON.parse(workspace.repo.files.get(EXPERIMENTS)?.text ?? "").experiments[0]).toMatchObject({
      share: { control: 90, treatment: 10 },
      plan: { ...settings, guards: [] },
    });
    expect(errors(workspace)).toEqual([]);
    workspace.undo();
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("is not among the sites and prices, where its whole file could be edited", () => {
    expect(dataFileViews(ours().repo).map(({ path }) => path)).not.toContain(EXPERIMENTS);
  });
});

describe("the taxes", () => {
  test("are listed for all seven countries, and one gets another rate", () => {
    const workspace = openData();
    const before = new Map(workspace.repo.files);
    const { items } = listOf(objectIn(workspace, TAXES), "countries");
    const values = items.map(({ name, settings }) => [name, settings?.values]);
    expect(values).toMatchObject([
      ["US", { name: "sales", included: false, rate: 0, regional: true }],
      ["CA", { name: "gst", regionalName: "hst", included: false, rate: 5, regional: true }],
      ["GB", { name: "vat", included: true, rate: 20, regional: false }],
      ["IE", { name: "vat", included: true, rate: 23, regional: false }],
      ["AU", { name: "gst", included: true, rate: 10, regional: false }],
      ["NZ", { name: "gst", included: true, rate: 15, regional: false }],
      ["*", { value: "none" }],
    ]);
    const ireland = items.find(({ name }) => name === "IE") ?? objectIn(workspace, TAXES);
    workspace.apply({ kind: "set", ...target(TAXES, ireland), values: { "/rate": 21.5 } });
    expect(edited(workspace, before)).toEqual({
      [TAXES]: [expect.stringContaining('"rate": 23'), expect.stringContaining('"rate": 21.5')],
    });
    expect(errors(workspace)).toEqual([]);
    const now = objectIn(workspace, TAXES, "/countries/IE");
    const all: Command = { kind: "set", ...target(TAXES, now), values: { "/rate": 90 } };
    refuses(workspace, all, "No country has a rate of 2 % or less, or above 30 %.");
  });
});

describe("the sites", () => {
  test("are found by a phone number, which leads to its place, and is changed there", () => {
    const workspace = openData();
    const sites = dataFileViews(workspace.repo).find(({ path }) => path === SITES);
    const found = sites?.values.find(({ words }) => words === "0800 496 0142");
    expect(found).toEqual({
      at: "/sites/1",
      name: "supportPhone",
      where: "Sites, uk, Phone number of support",
      called: "Phone number of support",
      words: "0800 496 0142",
      written: "0800 496 0142",
    });
    const { trail, object } = dataView(workspace.repo, SITES, found?.at ?? "");
    expect(trail.map(({ words }) => words)).toEqual(["The sites", "uk"]);
    const values = { "/supportEmail": "help@twofold.example" };
    const before = new Map(workspace.repo.files);
    const { what, notes } = workspace.plan({ kind: "set", ...target(SITES, object), values });
    expect(what).toContain("E-mail address of support is “help@twofold.example” instead of “support@twofold.example”");
    expect(notes).toEqual(["The link “supportEmail” becomes mailto:help@twofold.example."]);
    workspace.apply({ kind: "set", ...target(SITES, object), values });
    expect(edited(workspace, before)).toEqual({
      [SITES]: [
        expect.stringContaining('"supportEmail": "help@'),
        expect.stringContaining('"supportEmail": "mailto:help@'),
      ],
    });
  });

  test("can have another phone number in one of their languages", () => {
    const workspace = openData();
    const before = new Map(workspace.repo.files);
    const site = objectIn(workspace, SITES, "/sites/2");
    const asks = listOf(site, "in").asks;
    expect(Object.keys(asks?.schema.properties ?? {})).toContain("supportPhone");
    expect(asks?.schema.required).toEqual(["item-entry"]);
    const settings = { supportPhone: "1800 975 143" };
    const added = { kind: "insert", what: "item", name: "in", entry: "es", texts: {}, settings, to: null } as const;
    workspace.apply({ ...added, ...target(SITES, site) });
    expect(Object.keys(edited(workspace, before))).toEqual([SITES]);
    const es = dataView(workspace.repo, SITES, "/sites/2/in/es");
    expect(es.object.settings?.values).toMatchObject({ supportPhone: "1800 975 143" });
    expect(workspace.repo.files.get(SITES)?.text).toContain('"links": { "supportPhone": "tel:+611800975143" }');
    expect(errors(workspace)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });
});
