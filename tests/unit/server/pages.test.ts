import { createHash } from "node:crypto";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lookAt } from "../../../src/server/experiments/looks.ts";
import { addPages } from "../../../src/server/pages.ts";
import { readSiteMap } from "../../../src/server/site-map.ts";
import { createSecrets } from "../../../src/server/secrets/index.ts";
import { type Bench, PEPPER, startBench } from "./builders.ts";
import { builtPages } from "./built-pages.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const PAGE = "<!doctype html><html><head><title>page</title><script>{early}</script></head></html>";
const secrets = createSecrets(PEPPER);
let bench: Bench;
let pages: Awaited<ReturnType<typeof builtPages>>;
beforeAll(async () => {
  pages = await builtPages({ "index.html": PAGE, "favicon.svg": "<svg/>" });
  bench = await startBench({ pagesDir: pages.dir });
});
afterAll(async () => {
  await bench.stop();
  await pages.remove();
});

describe("pages", () => {
  test("that do not exist show a person an error page in their language", async () => {
    const headers = { accept: "text/html", "accept-language": "es" };
    const { status, body } = await bench.client.send("GET", "/nothing", { headers });
    expect(status).toBe(404);
    expect(body).toContain("<h1>No pudimos encontrar esta página</h1>");
  });

  test("are the same page for every path of a journey, and for no other path", async () => {
    const { basePaths } = await readSiteMap(root);
    for (const path of [basePaths[0], `${basePaths[0]}/anything/at-all?x=1`]) {
      const { status, body, headers } = await bench.client.send("GET", path ?? "");
      expect(status).toBe(200);
      expect(body).toContain("<title>page</title>");
      expect(headers["cache-control"]).toBe("private, no-cache");
    }
    for (const path of [
      "/nothing",
      "/index.html",
      "/assets/missing.js",
      "/../package.json",
      "/assets/..%2findex.html",
    ]) {
      expect((await bench.client.send("GET", path)).status, path).toBeGreaterThanOrEqual(400);
    }
  });

  test("begin at the home path of the site", async () => {
    const { status, headers } = await bench.client.send("GET", "/");
    expect(status).toBe(302);
    expect(headers["location"]).toBe((await readSiteMap(root)).home);
  });

  test("redirect a short path to its journey, and keep the query", async () => {
    const { shortPaths } = await readSiteMap(root);
    expect(shortPaths.get("/pro")).toBe("/app/join/pro");
    for (const [short, path] of shortPaths) {
      const { status, headers } = await bench.client.send("GET", `${short}?lang=es`);
      expect([status, headers["location"]], short).toEqual([302, `${path}?lang=es`]);
      expect((await bench.client.send("GET", path)).status, path).toBe(200);
    }
  });

  test("let the browser cache hashed files for ever and other files for an hour", async () => {
    const asset = await bench.client.send("GET", "/assets/app-1a2b.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await bench.client.send("GET", "/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("allow no inline, evaluated or foreign code, except what a payment needs on its own page", async () => {
    const { basePaths, paymentPaths } = await readSiteMap(root);
    const strict = String((await bench.client.send("GET", basePaths[0] ?? "")).headers["content-security-policy"]);
    const early = `'sha256-${createHash("sha256").update("{early}").digest("base64")}'`;
    expect(strict).toContain(`script-src 'self' ${early};`);
    expect(strict).not.toMatch(/unsafe|http/);
    expect(strict).toContain("require-trusted-types-for 'script'; trusted-types app");
    expect(paymentPaths.size).toBeGreaterThan(0);
    for (const path of paymentPaths) {
      const policy = String((await bench.client.send("GET", `${path}?from=here`)).headers["content-security-policy"]);
      expect(policy).toContain(early);
      expect(policy).toContain("frame-src http://localhost:1");
      expect(policy).toContain("connect-src 'self' http://localhost:1");
      expect(policy).not.toContain("unsafe");
    }
  });

  test("say that staff look only where the address has an arm that we have signed, of now and unchanged", async () => {
    const path = (await readSiteMap(root)).basePaths[0] ?? "";
    const lookOf = async (query: string, host = "www.twofold-us.example") => {
      const { body } = await bench.client.send("GET", `${path}${query}`, { headers: { host } });
      expect(body).toContain("<title>page</title>");
      return /<meta name="look" content="([^"]*)">/.exec(String(body))?.[1];
    };
    const query = lookAt(secrets, "socialProof", "treatment");
    expect(await lookOf(query)).toBe("arm.socialProof=treatment");
    expect(await lookOf(query, "www.twofold-uk.example")).toBe("arm.socialProof=treatment");
    // The same address for everybody else: the document that is kept for it is another one.
    for (const other of ["", "?arm.socialProof=treatment", "?look=summer", "?look=2026.x"])
      expect(await lookOf(other), other).toBeUndefined();
  });

  test("show staff whose link has ended, or is not ours, no page that they would take for the arm", async () => {
    const path = (await readSiteMap(root)).basePaths[0] ?? "";
    const query = lookAt(secrets, "socialProof", "treatment");
    const ended = (other: string) =>
      bench.client.send("GET", `${path}${other}`, {
        headers: { host: "www.twofold-us.example", "accept-language": "es" },
      });
    for (const other of [
      query.replace("treatment", "control"),
      query.replace("socialProof", "packageStep"),
      `${query}&arm.packageStep=treatment`,
      `${query}?&arm.packageStep=treatment`,
      query.replace(/look=\d+/, `look=${Date.now() + 9_999_999}`),
      lookAt(createSecrets("another"), "socialProof", "treatment"),
    ])
      expect((await ended(other)).status, other).toBe(410);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_001 });
    const { status, body, headers } = await ended(query).finally(() => vi.useRealTimers());
    expect(status).toBe(410);
    expect(String(body)).toContain("<h1>Este enlace ha caducado</h1>");
    expect(String(body)).toContain("abre la página de nuevo desde el panel de experimentos");
    expect(String(body), "without the link's arm").toContain(`<a href="${path}">`);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("allow an embedded page only on the step that shows it, and only from the origins in sites.json", async () => {
    const found = await readSiteMap(root);
    const map = {
      ...found,
      basePaths: ["/trip"],
      paymentPaths: new Set(["/trip/pay"]),
      embedPaths: new Set(["/trip/film"]),
      embeds: ["https://films.example"],
      secretPaths: new Set(["/trip/secret"]),
    };
    const nothing = { "script-src": [], "style-src": [], "img-src": [], "frame-src": [], "connect-src": [] };
    const app = fastify();
    const experiments = { current: () => ({ experiments: [] }) };
    await addPages(app, { dir: pages.dir, page: PAGE, map, sources: nothing, experiments, secrets });
    const framesAt = async (url: string) => {
      const { headers } = await app.inject({ url });
      return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    };
    expect(await Promise.all(["/trip/film", "/trip/film?from=here"].map(framesAt))).toEqual([
      "https://films.example",
      "https://films.example",
    ]);
    expect(await Promise.all(["/trip", "/trip/secret", "/trip/pay"].map(framesAt))).toEqual(Array(3).fill(undefined));
    await app.close();
  });
});
