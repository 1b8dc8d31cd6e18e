import { describe, expect, test } from "vitest";
import file from "../../../flows/sites.json" with { type: "json" };
import { join } from "node:path";
import { readConfig } from "../../../src/server/index.ts";
import { readSiteMap } from "../../../src/server/site-map.ts";
import { LANGUAGES, findText } from "../../../src/server/texts/index.ts";
import { sharedBench, startBench } from "./builders.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const bench = sharedBench();

const links = file.sites.flatMap(({ id, hosts, links }) =>
  Object.entries(links).map(([name, href]) => ({
    site: id,
    host: hosts.at(-1)?.replace("*.", "www.") ?? "",
    name,
    href,
  })),
);

describe("a link of a site", () => {
  test.each(links)("$name of $site leads to a page [NOTE-48]", async ({ host, name, href }) => {
    if (/^(tel|mailto|sms|https):/.test(href)) return;
    const { basePaths, linkPages } = await readSiteMap(root);
    if (!linkPages.some(({ path }) => path === href))
      return expect(basePaths.some((base) => href.startsWith(base))).toBe(true);
    for (const lang of LANGUAGES) {
      const words = findText(lang, `service.link.name.${name}`);
      expect(words, `words for ${name} in ${lang}`).toBeTruthy();
      const { status, body, headers } = await bench.client.send("GET", href, { headers: { "accept-language": lang } });
      expect(status).toBe(200);
      expect(body).toContain(`<html lang="${lang}" dir="ltr">`);
      expect(body).toContain(`<h1>${words?.replace("&", "&#38;")}</h1>`);
      expect(body).toContain(`https://${host}${href}`);
      expect(headers["content-security-policy"]).toContain("script-src 'self'");
    }
  });

  test("shows its page in the language that the person chose on the site, whatever the browser prefers", async () => {
    const headers = { cookie: "other=1; lang=es", "accept-language": "en" };
    expect((await bench.client.send("GET", "/help", { headers })).body).toContain('<html lang="es" dir="ltr">');
  });

  test("to the privacy policy shows in each language how long personal data is stored", async () => {
    const times = {
      registrationKeptDays: 31,
      invitationKeptDays: 92,
      accountKeptDays: 994,
      messageKeptDays: 93,
      eventKeptMonths: 15,
    };
    const other = await startBench(times);
    for (const [lang, ...said] of [
      [
        "en",
        "31 days after your registration ended",
        "92 days after their link ended",
        "994 days",
        "93 days",
        "15 months",
      ],
      [
        "es",
        "31 días después de que termine tu registro",
        "92 días después de que termine su enlace",
        "994 días",
        "93 días",
        "15 meses",
      ],
    ] as const) {
      const { body } = await other.client.send("GET", "/legal/privacy", { headers: { "accept-language": lang } });
      for (const text of said) expect(body).toContain(text);
    }
    await other.stop();
  });

  test("has no placeholder page in production unless LINK_PAGES is set", async () => {
    const pepper = { SECRET_PEPPER: "a pepper for the tests, long enough" };
    expect(readConfig({}, root).linkPages).toBe(true);
    expect(readConfig({ NODE_ENV: "production" }, root).linkPages).toBe(false);
    expect(readConfig({ DATABASE_URL: "postgres://db/join", ...pepper }, root).linkPages).toBe(false);
    expect(readConfig({ DATABASE_URL: "postgres://db/join", LINK_PAGES: "true", ...pepper }, root).linkPages).toBe(
      true,
    );
    const closed = await startBench({ linkPages: false });
    expect((await closed.client.send("GET", "/help")).status).toBe(404);
    await closed.stop();
  });
});
