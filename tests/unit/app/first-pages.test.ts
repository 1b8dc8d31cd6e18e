import { describe, expect, test } from "vitest";
import { type Asked, isKnown } from "../../../src/app/first-pages/asked.ts";
import { createFirstPages } from "../../../src/app/first-pages/index.tsx";
import { programs } from "../../../src/generated/programs/index.js";

const firstPage = createFirstPages();

const asked = (path: string, over: Partial<Asked> & { search?: string } = {}): Asked => ({
  hostname: "localhost",
  path,
  query: new URLSearchParams(over.search),
  cookies: {},
  languages: ["en-US"],
  prices: "",
  ...over,
});

describe("first pages", () => {
  test("whoever comes for the first time is drawn the page of the address, with its title and fields", async () => {
    const page = await firstPage(asked("/app/join/step1"));
    expect(page).toMatchObject({ lang: "en", title: "Create your parent account – Twofold" });
    expect(page.view).toMatch(/^[0-9a-z]+$/);
    expect(page.noScript).toContain("1-800-555-0142");
    expect(page.html).toContain("<h1>Create your parent account</h1>");
    expect([...page.html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "firstName",
      "lastName",
      "email",
      "countryCode",
      "phoneNumber",
    ]);
  });

  test("the language is the address's, else the one chosen, else the browser's", async () => {
    const lang = async (over: Parameters<typeof asked>[1]) => (await firstPage(asked("/app/join/signup", over))).lang;
    expect(await lang({ search: "lang=es", cookies: { lang: "en" } })).toBe("es");
    expect(await lang({ cookies: { lang: "es" }, languages: ["en"] })).toBe("es");
    expect(await lang({ languages: ["fr", "es-MX", "en"] })).toBe("es");
    expect(await lang({ languages: ["fr"] })).toBe("en");
  });

  test("what a subscription costs from is in the page where the document tells it, and nowhere else", async () => {
    const prices = "us=992 uk=1000";
    const words = async (over: Partial<Asked>) =>
      (await firstPage(asked("/app/join/signup", over))).html.replaceAll(/<[^<>]*>/g, "").replaceAll("\u00a0", " ");
    expect(await words({ prices })).toContain("From USD 9.92 per month, paid yearly, for each parent.");
    expect(await words({ prices, hostname: "www.twofold.co.uk.example" })).toContain("From GBP 10.00 per month");
    expect(await words({ prices, hostname: "www.twofold.com.au.example" })).not.toContain("per month");
    expect(await words({})).not.toContain("per month");
  });

  test("each site's page is drawn for its host", async () => {
    const page = await firstPage(asked("/app/join/signup", { hostname: "www.twofold.co.uk.example" }));
    expect(page.noScript).toContain("0800 496 0142");
  });

  test("what the browser alone knows is not drawn: only the frame, the same for all", async () => {
    const frames = [
      asked("/app/join/step1", { cookies: { "kept.join": "1" } }),
      asked("/app/join/signup", { search: "discount=true" }),
      asked("/app/join/signup", { search: "site=uk" }),
      asked("/app/join/invite"),
      asked("/app/join/nowhere"),
    ];
    for (const one of frames) {
      const page = await firstPage(one);
      expect(page.view).toBeUndefined();
      expect(page.html).toContain('<output class="loader">Loading…</output>');
      expect(page.html).toContain('<footer class="site-footer">');
      expect(page.html).not.toContain("<h1>");
    }
  });

  test("whoever goes on is drawn their step down to its heading, and nothing that depends on an answer", async () => {
    const at = async (path: string, step: string) => firstPage(asked(path, { cookies: { "kept.join": step } }));
    const page = await at("/app/join/step2", "step2");
    expect(page).toMatchObject({ view: "heading", title: "Invite your co-parent – Twofold" });
    expect(page.html).toContain("<h1>Invite your co-parent</h1>");
    expect(page.html).toContain('<output class="loader">Loading…</output>');
    expect(page.html).not.toContain("<form");
    expect([...page.html.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)).toEqual([
      "done",
      "current",
      "todo",
      "todo",
      "todo",
    ]);
    // The browser says that they are elsewhere, from where a guard may lead them away.
    expect((await at("/app/join/step2", "step1")).html).not.toContain("<h1>");
    expect((await at("/app/join/step2", "nowhere")).html).not.toContain("<h1>");
    const tried = asked("/app/join/step2", { cookies: { "kept.join": "step2" }, search: "site=uk" });
    expect((await firstPage(tried)).html).not.toContain("<h1>");
  });

  test("a step of any journey is drawn to whoever goes on there, and holds no script and no field", async () => {
    for (const load of Object.values(programs)) {
      const { default: program } = await load();
      if (program.storage === undefined) continue;
      for (const [path, [step = ""]] of Object.entries(program.paths)) {
        const cookies = { [`kept.${program.storage.key}`]: step };
        const page = await firstPage(asked(program.basePath + (path === "/" ? "" : path), { cookies }));
        expect(page.html).not.toMatch(/<(script|style|template|input|select|textarea)\b|\sstyle=/);
      }
    }
  });

  test("addresses that are no page share one drawing, so that no caller fills the memory with them", async () => {
    const frame = await firstPage(asked("/app/join/nowhere"));
    expect(await firstPage(asked("/app/join/elsewhere"))).toBe(frame);
    expect(await firstPage(asked("/app/join/nowhere", { cookies: { "kept.join": "1" } }))).toBe(frame);
    expect(await firstPage(asked("/app/join/signup"))).not.toBe(frame);
  });

  test("no page of any journey holds a script or a style, which its policy would refuse", async () => {
    for (const load of Object.values(programs)) {
      const { default: program } = await load();
      for (const path of Object.keys(program.paths)) {
        const page = await firstPage(asked(path === "/" ? program.basePath : program.basePath + path));
        expect(page.html).not.toMatch(/<(script|style|template)\b|\sstyle=/);
        expect(page.title).toMatch(/Twofold$/);
      }
    }
  });

  test("a parameter that the journey does not read changes nothing", async () => {
    const { default: program } = await programs.join();
    expect(isKnown(program, asked("/app/join/signup", { search: "utm_source=x&lang=es" }))).toBe(true);
    expect(isKnown(program, asked("/app/join/signup", { search: "referrer=x" }))).toBe(false);
  });
});
