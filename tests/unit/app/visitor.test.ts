import { describe, expect, test } from "vitest";
import { armsFor } from "./product-experiments.ts";
import { siteOf } from "../../../src/app/site.ts";
import { mayOverride, overrides, triedAt, visitorId } from "../../../src/app/visitor.ts";
import { MemoryStore } from "./memory-store.ts";

const site = (id: string, hosts: string[]) => ({ id, country: "US", hosts, languages: ["en"], links: {} });
const sites = [
  site("first", ["one.example"]),
  { ...site("usual", ["*.two.example"]), default: true },
  site("third", ["*.three.example"]),
];

describe("the site", () => {
  test.each([
    ["one.example", "first"],
    ["two.example", "usual"],
    ["www.three.example", "third"],
    ["notthree.example", "usual"],
    ["unknown.example", "usual"],
  ])("of %s is %s", (host, id) => {
    expect(siteOf(host, null, sites).id).toBe(id);
  });

  test("can be overridden by an existing site", () => {
    expect(siteOf("one.example", "third", sites).id).toBe("third");
    expect(siteOf("one.example", "nowhere", sites).id).toBe("first");
  });
});

describe("the product's sites [SITE-01] [SITE-02] [SITE-03] [SITE-04] [NOTE-63]", () => {
  test.each([
    ["www.twofold.example", "us", "+1", "1-800-555-0142", "USD"],
    ["www.twofold.ca.example", "us", "+1", "1-800-555-0142", "USD"],
    ["www.twofold.co.uk.example", "uk", "+44", "0800 496 0142", "GBP"],
    ["www.twofold.ie.example", "uk", "+44", "0800 496 0142", "GBP"],
    ["www.twofold.com.au.example", "au", "+61", "1800 975 142", "AUD"],
    ["www.twofold.co.nz.example", "nz", "+64", "0800 555 142", "NZD"],
    ["elsewhere.example", "us", "+1", "1-800-555-0142", "USD"],
  ])(
    "%s belongs to %s with its phone code, support phone and currency",
    (host, id, phoneCode, supportPhone, currency) => {
      expect(siteOf(host, null)).toMatchObject({ id, phoneCode, supportPhone, currency });
    },
  );

  test.each([
    ["gb", "uk"],
    ["ie", "uk"],
    ["ca", "us"],
    ["nz", "nz"],
  ])("the name %s means the site %s", (name, id) => expect(siteOf("localhost", name).id).toBe(id));
});

describe("a site and an arm can be chosen in the address", () => {
  test.each(["localhost", "app.localhost", "127.0.0.1", "[::1]"])("at %s", (host) =>
    expect(mayOverride(host, false)).toBe(true),
  );

  test.each(["www.twofold.example", "localhost.example", "127.0.0.1.example", "10.0.0.1"])("but not at %s", (host) =>
    expect(mayOverride(host, false)).toBe(false),
  );

  test("on any host in development", () => expect(mayOverride("10.0.0.1", true)).toBe(true));
});

describe("elsewhere", () => {
  const link = new URLSearchParams("arm.trial=treatment&site=uk");
  const at = (query: URLSearchParams, tab: MemoryStore, look?: string) =>
    triedAt({ mayChoose: false, look }, query, tab);

  test("no arm and no site of the address is obeyed, only the arm of the document at which staff look", () => {
    const nothing = { arms: {}, site: null };
    const tab = new MemoryStore();
    expect(at(link, tab)).toEqual(nothing);
    expect(at(new URLSearchParams(), tab), "nor later in this tab").toEqual(nothing);
    expect(tab.getItem("arms"), "and nothing is stored").toBeNull();
    const other = new URLSearchParams("arm.trial=third&arm.other=treatment&site=uk");
    expect(at(other, tab, "arm.trial=treatment")).toEqual({ arms: { trial: "treatment" }, site: null });
    expect(at(new URLSearchParams(), tab), "the pages after it, too").toEqual({
      arms: { trial: "treatment" },
      site: null,
    });
    expect(at(new URLSearchParams(), new MemoryStore()), "another tab").toEqual(nothing);
  });
});

describe("the arm of an experiment", () => {
  const trial = (over: object = {}) => ({
    flag: "trial",
    epicKey: "TRY-1",
    arms: ["control", "treatment"],
    share: { control: 50, treatment: 50 },
    active: true,
    ...over,
  });
  const armOf = (visitor: string, over: object = {}, tried: Record<string, string> = {}) =>
    armsFor(visitor, tried, [trial(over)])["trial"];
  const visitors = Array.from({ length: 2000 }, (_, index) => `visitor-${index}`);

  test("stays the same for one visitor", () => {
    for (const visitor of visitors.slice(0, 50)) expect(armOf(visitor)).toBe(armOf(visitor));
  });

  test.each([
    [50, 50],
    [10, 90],
    [100, 0],
    [0, 100],
  ])("follows the shares %i to %i", (control, treatment) => {
    const treated = visitors.filter((visitor) => armOf(visitor, { share: { control, treatment } }) === "treatment");
    expect(Math.abs((treated.length / visitors.length) * 100 - treatment)).toBeLessThan(4);
  });

  test("is independent of the arm of another experiment", () => {
    const both = visitors.filter(
      (visitor) =>
        armOf(visitor) === "treatment" && armsFor(visitor, {}, [trial({ flag: "other" })])["other"] === "treatment",
    );
    expect(Math.abs(both.length / visitors.length - 0.25)).toBeLessThan(0.04);
  });

  test("is the first one if the experiment is not active, and can be tried out", () => {
    expect(armOf("v", { active: false, share: { control: 0, treatment: 100 } })).toBe("control");
    expect(armOf("v", { active: false }, { trial: "treatment" })).toBe("treatment");
    expect(armOf("v", { share: { control: 100, treatment: 0 } }, { trial: "nonsense" })).toBe("control");
  });
});

describe("a visitor", () => {
  test("keeps one anonymous id, and a damaged id is replaced", () => {
    const store = new MemoryStore();
    const id = visitorId(store);
    expect(visitorId(store)).toBe(id);
    store.setItem("visitor", "<script>");
    expect(visitorId(store)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("keeps the arms and the site that are tried out for as long as the tab is open", () => {
    const tab = new MemoryStore();
    overrides(new URLSearchParams("arm.trial=treatment&site=uk&lang=es"), tab);
    expect(overrides(new URLSearchParams("arm.other=x"), tab)).toEqual({
      arms: { trial: "treatment", other: "x" },
      site: "uk",
    });
  });
});
