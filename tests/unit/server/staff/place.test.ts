import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../builders.ts";
import { startTestProvider, type TestProvider } from "./provider-of-tests.ts";
import { StaffBrowser } from "./staff-browser.ts";

const HTML = `<html><link rel="stylesheet" crossorigin href="/assets/index-1.css"><body>the place</body></html>`;

let pagesDir: string;
let provider: TestProvider;
let bench: Bench;
let origin: string;
beforeAll(async () => {
  pagesDir = await mkdtemp(join(tmpdir(), "place-"));
  await mkdir(join(pagesDir, "staff", "assets"), { recursive: true });
  await writeFile(join(pagesDir, "staff", "index.html"), HTML);
  await writeFile(join(pagesDir, "staff", "assets", "index-1.css"), "body{}");
  await writeFile(join(pagesDir, "staff", "secret.txt"), "not an asset");
  provider = await startTestProvider();
  bench = await startBench({ staff: provider.staff, pagesDir });
  origin = provider.staff.origin;
});
afterAll(async () => {
  await bench.stop();
  await provider.stop();
  await rm(pagesDir, { recursive: true });
});

test.each(["/", "/experiments/socialProof"])(
  "who is signed in gets the place at %s, under a strict policy",
  async (path) => {
    const browser = new StaffBrowser();
    await browser.open(`${origin}/staff/sign-in`);
    const response = await browser.fetch(origin + path);
    expect([response.status, await response.text()]).toEqual([200, HTML]);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("cache-control")).toBe("no-store");
  },
);

test("who is not gets a page with the same style sheet, and no part of the place", async () => {
  const { status, text } = await new StaffBrowser().open(`${origin}/`);
  expect(status).toBe(401);
  expect(text).toContain(`<link rel="stylesheet" href="/assets/index-1.css">`);
  expect(text).not.toContain("the place");
});

test("a sign-in at an experiment comes back to it", async () => {
  const browser = new StaffBrowser();
  const { status, text } = await browser.open(`${origin}/experiments/socialProof`);
  expect(status).toBe(401);
  const link = /href="([^"]*sign-in[^"]*)"/.exec(text)?.[1] ?? "";
  expect((await browser.open(new URL(link, origin).href)).address).toBe(`${origin}/experiments/socialProof`);
});

test.each([
  "https://other.example/",
  "//other.example",
  "/experiments/../staff/logout",
  "/experiments/a//other.example",
])("a sign-in leads to the place alone, not to %s", async (to) => {
  const address = `${origin}/staff/sign-in?to=${encodeURIComponent(to)}`;
  expect((await new StaffBrowser().open(address)).address).toBe(`${origin}/`);
});

test("its files are cached for good, and nothing beside them is served", async () => {
  const browser = new StaffBrowser();
  const style = await browser.fetch(`${origin}/assets/index-1.css`);
  expect([style.status, style.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  for (const address of ["/assets/index-2.css", "/assets/..%2fsecret.txt", "/secret.txt", "/index.html"])
    expect([403, 404], address).toContain((await browser.fetch(origin + address)).status);
});

test("a refusal names the field that is wrong", async () => {
  const browser = new StaffBrowser();
  await browser.open(`${origin}/staff/sign-in`);
  const act = async (body: object) => {
    const response = await browser.fetch(`${origin}/staff/acts/experiment`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ flag: "socialProof", change: "none", ...body }),
    });
    return response.json();
  };
  const reason = "a test";
  expect(await act({ shares: "control=90,treatment=5", reason })).toMatchObject({
    status: 400,
    field: "shares",
    detail: "The shares add up to 95, not to 100",
  });
  expect(await act({ sites: "mars", reason })).toMatchObject({ field: "sites" });
  expect(await act({ state: "off" })).toMatchObject({ field: "reason" });
  // Somebody who looks has seen a state, and must say which.
  expect(await act({ state: "off", change: "", reason })).toMatchObject({ status: 400, field: "change" });
});

test("the customers' port has none of it", async () => {
  const pages = await bench.client.send("GET", "/staff/index.html");
  expect(pages.status).toBe(404);
});
