/**
 * The document names all files that a page's critical path needs, so that they load at once and not one after the
 * other.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { alive, expect, test } from "./test.ts";

const named = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address = ""]) => address);

/** Collects the scripts and texts that the page requests. */
function watch(page: Page): Set<string> {
  const requested = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|json)$/.test(pathname)) requested.add(pathname);
  });
  return requested;
}

test("the document names all files that the first form needs, and the page uses all of them", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (/preload/.test(message.text())) warnings.push(message.text());
  });
  // Disables idle-time work and analytics, which start only after the person can type.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const requested = watch(page);
  const response = await page.goto("/app/join/step1");
  const names = named(await (response?.text() ?? ""));
  await page.getByLabel("First name").fill("Ada");
  // The service provides the form's lists.
  await expect(page.getByLabel("Country").getByRole("option", { name: "Canada" })).toBeAttached();
  await alive(page);
  const late = [...requested].filter((address) => !names.includes(address));
  // Scripts of analytics and the affiliate may load late: the form does not need them.
  expect(late.filter((address) => !/\/(recorder|affiliate|runtime|join)-[^/]+\.js$/.test(address))).toEqual([]);
  for (const part of ["Form", "step-one", "join.step1", "join", "common"])
    expect(names.join(" ")).toContain(`/assets/${part}-`);
  expect(warnings).toEqual([]);
});

test.describe("in a browser that prefers Spanish", () => {
  test.use({ locale: "es" });

  test("the document names the Spanish texts", async ({ page }) => {
    const requested = watch(page);
    const response = await page.goto("/app/join/signup");
    const names = named(await (response?.text() ?? ""));
    await alive(page);
    const texts = [...requested].filter((address) => address.endsWith(".json"));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((address) => !names.includes(address))).toEqual([]);
    // It names only the texts of one language.
    expect(names.filter((address) => address.endsWith(".json")).length).toBe(texts.length);
  });
});

/** The code of the journey's programs among the requested scripts. */
const programsIn = (requested: ReadonlySet<string>, request: APIRequestContext) =>
  Promise.all(
    [...requested]
      .filter((address) => /\/join(\.\w+)?-[^/]+\.js$/.test(address))
      .map(async (address) => (await request.get(address)).text()),
  );

test("a page starts with its own step, loads the others in idle time, and never those of the paying pages", async ({
  page,
  request,
}) => {
  // Chromium sometimes forgets a callback that has no timeout: only those with one are kept here.
  const idle =
    "window.idle = []; window.requestIdleCallback = (act, how) => { if (how?.timeout > 0) window.idle.push(act); };";
  await page.addInitScript(idle);
  const requested = watch(page);
  await page.goto("/app/join/signup");
  await expect(page.getByRole("main").getByRole("button").first()).toBeEnabled();
  await expect.poll(() => page.evaluate("window.idle.length")).toBeGreaterThan(0);
  const first = await programsIn(requested, request);
  expect(first.some((code) => code.includes("signup.title"))).toBe(true);
  expect(first.some((code) => code.includes("step1.title"))).toBe(false);
  await page.evaluate("window.idle.forEach((act) => act())");
  await expect
    .poll(async () => (await programsIn(requested, request)).some((code) => code.includes("step1.title")))
    .toBe(true);
  const all = await programsIn(requested, request);
  expect(all.some((code) => code.includes("payForSignup"))).toBe(false);
  const paying = await (await request.get("/app/join/payment")).text();
  const script = named(paying).find((address) => /\/join\.billing-/.test(address)) ?? "";
  expect(await (await request.get(script)).text()).toContain("payment.billingTitle");
});

test("a press before the other steps have loaded takes effect afterwards; if they fail to load, the person sees an error", async ({
  page,
}) => {
  const steps = /\/assets\/join-[^/]+\.js$/;
  await page.route(steps, (route) => route.abort());
  await page.goto("/app/join/signup");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("alert")).toContainText("Check your connection");
  expect(page.url()).toMatch(/signup$/);
  await page.unroute(steps);
  await expect(page).not.toHaveURL(/signup$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
