import { describe, expect, test } from "vitest";
import { type PageRequest, isKnown } from "../../../../src/app/first-pages/page-request.ts";
import { createFirstPages } from "../../../../src/app/first-pages/index.tsx";
import { experiments } from "../product-experiments.ts";
import type { Experiment } from "../../../../src/experiments/index.ts";
import { programs } from "../../../../src/generated/programs/index.js";

const firstPage = createFirstPages();

const requestFor = (path: string, over: Partial<PageRequest> & { search?: string } = {}): PageRequest => ({
  hostname: "localhost",
  path,
  query: new URLSearchParams(over.search),
  cookies: {},
  languages: ["en-US"],
  prices: "",
  experiments: { experiments },
  ...over,
});

describe("first pages", () => {
  test("a first visit gets the page of its address, with its title and fields", async () => {
    const page = await firstPage(requestFor("/app/join/step1"));
    expect(page).toMatchObject({ lang: "en", title: "Create your parent account – Twofold" });
    expect(page.view).toMatch(/^[0-9a-z]+$/);
    expect(page.noScript).toContain("1-800-555-0142");
    expect(page.html).toContain("<h1><span>Create your parent account</span></h1>");
    expect([...page.html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "firstName",
      "lastName",
      "email",
      "countryCode",
      "phoneNumber",
    ]);
  });

  test("the language comes from the address, else from the last choice, else from the browser", async () => {
    const lang = async (over: Parameters<typeof requestFor>[1]) =>
      (await firstPage(requestFor("/app/join/signup", over))).lang;
    expect(await lang({ search: "lang=es", cookies: { lang: "en" } })).toBe("es");
    expect(await lang({ cookies: { lang: "es" }, languages: ["en"] })).toBe("es");
    expect(await lang({ languages: ["fr", "es-MX", "en"] })).toBe("es");
    expect(await lang({ languages: ["fr"] })).toBe("en");
  });

  test("the lowest price of a subscription is on the page if the document contains one for the site, and only then", async () => {
    const prices = "us=992 uk=1000";
    const words = async (over: Partial<PageRequest>) =>
      (await firstPage(requestFor("/app/join/signup", over))).html
        .replaceAll(/<[^<>]*>/g, "")
        .replaceAll("\u00a0", " ");
    expect(await words({ prices })).toContain("From USD 9.92 per month, paid yearly, for each parent.");
    expect(await words({ prices, hostname: "www.twofold.co.uk.example" })).toContain("From GBP 10.00 per month");
    expect(await words({ prices, hostname: "www.twofold.com.au.example" })).not.toContain("per month");
    expect(await words({})).not.toContain("per month");
  });

  test("pages with one key are the same page, and each site, language, address and visitor with stored data has its own", async () => {
    const path = "/app/join/signup";
    const key = async (...request: Parameters<typeof requestFor>) => (await firstPage(requestFor(...request))).key;
    expect(await key(path, { search: "utm_source=a" })).toBe(await key(path));
    const others = [
      await key(path, { hostname: "www.twofold.co.uk.example" }),
      await key(path, { languages: ["es"] }),
      await key(path, { prices: "us=992" }),
      await key(path, { cookies: { "kept.join": "step1" } }),
      await key("/app/join/step1"),
    ];
    expect(new Set([await key(path), ...others]).size).toBe(1 + others.length);
  });

  test("each host gets the page of its own site", async () => {
    const page = await firstPage(requestFor("/app/join/signup", { hostname: "www.twofold.co.uk.example" }));
    expect(page.noScript).toContain("0800 496 0142");
  });

  test("a page that depends on data in the browser is not drawn: the response has the frame only, the same for all", async () => {
    const frames = [
      requestFor("/app/join/step1", { cookies: { "kept.join": "1" } }),
      requestFor("/app/join/signup", { search: "discount=true" }),
      requestFor("/app/join/signup", { search: "site=uk" }),
      requestFor("/app/join/invite"),
      requestFor("/app/join/details/open"),
      requestFor("/app/join/account/reset"),
      requestFor("/app/join/nowhere"),
    ];
    for (const one of frames) {
      const page = await firstPage(one);
      expect(page.view).toBeUndefined();
      expect(page.html).toContain('<output class="loader">Loading…</output>');
      expect(page.html).toContain('<footer class="site-footer">');
      expect(page.html).not.toContain("<h1>");
    }
  });

  test("a journey whose links have a fragment is drawn too, except at the paths of these links", async () => {
    for (const path of ["/app/join/signup", "/app/join/details", "/app/join/account/password"])
      expect((await firstPage(requestFor(path))).html).toContain("<h1>");
  });

  test("a returning visitor gets the step up to its heading, and nothing that depends on an answer", async () => {
    const at = async (path: string, step: string) => firstPage(requestFor(path, { cookies: { "kept.join": step } }));
    const page = await at("/app/join/step2", "step2");
    expect(page).toMatchObject({ view: "heading", title: "Invite your co-parent – Twofold" });
    expect(page.html).toContain("<h1><span>Invite your co-parent</span></h1>");
    expect(page.html).toContain('<output class="loader">Loading…</output>');
    expect(page.html).not.toContain("<form");
    expect([...page.html.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)).toEqual([
      "done",
      "current",
      "todo",
      "todo",
      "todo",
    ]);
    // The cookie says that they are at another step, so a guard may redirect them.
    expect((await at("/app/join/step2", "step1")).html).not.toContain("<h1>");
    expect((await at("/app/join/step2", "nowhere")).html).not.toContain("<h1>");
    const tried = requestFor("/app/join/step2", { cookies: { "kept.join": "step2" }, search: "site=uk" });
    expect((await firstPage(tried)).html).not.toContain("<h1>");
  });

  test("people in the middle get the page in the arm that they keep; its cookie decides nothing while none is kept", async () => {
    const flag = "priceInBuildYourOwn";
    const at = async (value: string, over: Partial<Experiment>) => {
      const list = experiments.map((one) =>
        one.flag === flag ? { ...one, active: false, share: { control: 0, treatment: 100 }, ...over } : one,
      );
      const cookies = { "kept.join": value, visitor: "11111111-1111-4111-8111-111111111111" };
      const page = await firstPage(requestFor("/app/join/step2", { cookies, experiments: { experiments: list } }));
      expect(page.html).toContain("<h1><span>Invite your co-parent</span></h1>");
      return page.key.includes(`"${flag}":"treatment"`);
    };
    expect(await at(`step2~other~${flag}`, { keepsArm: true })).toBe(true);
    expect(await at("step2~other", { keepsArm: true })).toBe(false);
    expect(await at(`step2~${flag}`, {})).toBe(false);
    expect(await at("step2", { active: true })).toBe(true);
  });

  test("no step of any journey, drawn for a returning visitor, contains a script or a field", async () => {
    for (const load of Object.values(programs)) {
      const { default: program } = await load();
      if (program.storage === undefined) continue;
      for (const [path, [step = ""]] of Object.entries(program.paths)) {
        const cookies = { [`kept.${program.storage.key}`]: step };
        const page = await firstPage(requestFor(program.basePath + (path === "/" ? "" : path), { cookies }));
        expect(page.html).not.toMatch(/<(script|style|template|input|select|textarea)\b|\sstyle=/);
      }
    }
  });

  test("addresses without a page share one drawn page, so that callers cannot fill the memory with them", async () => {
    const frame = await firstPage(requestFor("/app/join/nowhere"));
    expect(await firstPage(requestFor("/app/join/elsewhere"))).toBe(frame);
    expect(await firstPage(requestFor("/app/join/nowhere", { cookies: { "kept.join": "1" } }))).toBe(frame);
    expect(await firstPage(requestFor("/app/join/signup"))).not.toBe(frame);
  });

  test("no page of any journey contains a script or a style, which the content security policy would block", async () => {
    for (const load of Object.values(programs)) {
      const { default: program } = await load();
      for (const path of Object.keys(program.paths)) {
        const page = await firstPage(requestFor(path === "/" ? program.basePath : program.basePath + path));
        expect(page.html).not.toMatch(/<(script|style|template)\b|\sstyle=/);
        expect(page.title).toMatch(/Twofold$/);
      }
    }
  });

  test("a parameter that the journey does not read does not prevent drawing the page", async () => {
    const { default: program } = await programs.join();
    expect(isKnown(program, requestFor("/app/join/signup", { search: "utm_source=x&lang=es" }))).toBe(true);
    expect(isKnown(program, requestFor("/app/join/signup", { search: "referrer=x" }))).toBe(false);
  });
});
