import type { Page } from "@playwright/test";
import { base, choosePackage, finishStepOne, finishStepTwo, goToBilling, heading, typeCard } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { alive, expect, test } from "./test.ts";
import { en, es } from "./words.ts";

// The setting that most people have.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const speak = (page: Page, language: string) =>
  page.getByRole("navigation").getByRole("link", { name: language, exact: true }).click();

test("links lead to our own pages, and to stand-ins for other systems, in the chosen language", async ({ page }) => {
  await page.goto(`${base}/step1`);
  await speak(page, "Español");
  for (const [place, name, host] of [
    ["contentinfo", "Términos y condiciones", "/legal/terms"],
    ["contentinfo", "Ayuda", "/help"],
  ] as const) {
    await page.getByRole(place).getByRole("link", { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByText(`https://www.twofold.example${host}`)).toBeVisible();
    await page.goBack();
  }
  await page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(heading(page, "Inicia sesión")).toBeVisible();
  await page.goto(`${base}/signup`);
  await page.getByRole("button", { name: "Para profesionales" }).click();
  await expect(heading(page, "Crea tu cuenta profesional")).toBeVisible();
});

test("a forbidden call leads to the no-permission page, which has a button home; an unknown path gets a notice [GUARD-09]", async ({
  page,
}) => {
  await page.route("**/v2/signups", (route) => route.fulfill({ status: 403, body: "<html>blocked</html>" }));
  await page.goto(`${base}/step1`);
  await page.getByLabel(en.firstName, { exact: true }).fill("Jordan");
  await page.getByLabel(en.lastName, { exact: true }).fill("Avery");
  await page.getByLabel(en.email, { exact: true }).fill("jordan@example.com");
  await page.getByLabel(en.phoneNumber, { exact: true }).fill("5550100123");
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, "You do not have permission to access this material")).toBeVisible();
  await expect(page.getByText("If you followed a link, it may belong to another account.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "1-800-555-0142" })).toHaveAttribute("href", /^tel:/);
  await page.getByRole("button", { name: "Back to home" }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/signup`));
  await page.goto(`${base}/no/such-page`);
  await expect(page).toHaveURL(new RegExp(`${base}/signup`));
  await expect(page.getByText("There is no page at this address. You are at the start.")).toBeVisible();
  expect((await page.goto("/no/such-page"))?.status()).toBe(404);
  await expect(heading(page, "We could not find this page")).toBeVisible();
  await page.getByRole("link", { name: "To the start" }).click();
  await expect(page.getByRole("button", { name: en.parents })).toBeVisible();
});

test("when option lists cannot be loaded, a banner appears and the form uses built-in lists in the person's language [ERR-01] [ERR-02] [OPT-06] [OPT-07]", async ({
  page,
}) => {
  await page.route("**/v2/options", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${base}/step1`);
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong. Please try again." })).toBeVisible();
  const codes = page.getByLabel(en.phoneCode, { exact: true }).getByRole("option");
  await expect(codes).toHaveText(["+1 US/Canada", "+44 United Kingdom", "+52 Mexico"]);
  await speak(page, "Español");
  await expect(page.getByLabel(es.phoneCode, { exact: true }).getByRole("option")).toHaveText([
    "+1 EE. UU./Canadá",
    "+44 Reino Unido",
    "+52 México",
  ]);
  await finishStepOne(page, parentA(), es);
  await finishStepTwo(page, coParent(), es);
  await choosePackage(page, "Plus", es);
  await expect(page.getByLabel(es.country, { exact: true }).getByRole("option")).toHaveText([
    /./,
    "Reino Unido",
    "Estados Unidos",
  ]);
});

test("caches the code list, which starts with +1; a language that fails to load shows an error; the last choice of language wins [API-09] [CHROME-03]", async ({
  page,
}) => {
  const sizes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith("/v2/options"))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
  await page.goto(`${base}/step1`);
  await expect.poll(sizes).toEqual([expect.any(Number)]);
  expect((await sizes())[0]).toBeGreaterThan(0);
  const field = page.getByLabel(en.phoneCode, { exact: true });
  await expect(field.getByRole("option").nth(1)).toHaveText(/^\+\d+ \p{L}/u);
  await expect(field.getByRole("option").first()).toHaveText("+1 US/Canada");
  await expect(page.locator(".select__value").first()).toHaveText("+1");
  await page.reload();
  await expect.poll(sizes).toEqual([0]);

  const html = page.locator("html");
  const spanish = /\/assets\/[\w-]+\.json$/;
  await page.getByLabel(en.firstName, { exact: true }).fill("Ana");
  await alive(page);
  await page.route(spanish, (route) => route.abort());
  await speak(page, "Español");
  await expect(page.locator(".alert-banner")).toContainText("We could not load this language.");
  await expect(html).toHaveAttribute("lang", "en");
  await page.unroute(spanish);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let requestCount = 0;
  await page.route(spanish, async (route) => {
    requestCount += 1;
    await held;
    await route.continue();
  });
  await speak(page, "Español");
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await speak(page, "English");
  const loaded = page.waitForResponse(spanish);
  release();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  await expect(html).toHaveAttribute("lang", "en");
  await speak(page, "Español");
  await expect(html).toHaveAttribute("lang", "es");
  await expect(page.getByLabel(es.firstName, { exact: true })).toHaveValue("Ana");
});

test("changing the language keeps all that was typed, incomplete words and the card included; calls use the new language [CHROME-03]", async ({
  page,
}) => {
  const spoken: string[] = [];
  page.on("request", (request) => {
    // Events for analytics are sent later, and in one language, since nobody reads their answers.
    if (/\/v2\/(?!events)/.test(request.url())) spoken.push(request.headers()["accept-language"] ?? "");
  });
  await page.goto(`${base}/step1`);
  await page.getByLabel(en.firstName, { exact: true }).fill("Jo");
  await page.getByLabel(en.email, { exact: true }).pressSequentially("jordan@exa");
  await page.getByRole("link", { name: "Español" }).press("Enter");
  await expect(heading(page, es.step1)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByLabel(es.firstName, { exact: true })).toHaveValue("Jo");
  await expect(page.getByLabel(es.email, { exact: true })).toHaveValue("jordan@exa");
  await expect(page.getByLabel(es.phoneCode, { exact: true }).getByRole("option", { name: /Alemania/ })).toHaveCount(1);
  expect(spoken.at(-1)).toBe("es-US");
  await speak(page, "English");
  await goToBilling(page);
  await page.getByLabel(en.billingAddress, { exact: true }).fill("18 Alder Street");
  await page.getByLabel(en.city, { exact: true }).fill("Sacramento");
  await page.getByLabel(en.region, { exact: true }).selectOption("CA");
  await page.getByLabel(en.postalCode, { exact: true }).pressSequentially("958");
  const repriced = page.waitForResponse(
    (response) => response.url().endsWith("/pricing") && response.request().headers()["accept-language"] === "es-US",
  );
  await speak(page, "Español");
  await expect(heading(page, es.billing)).toBeVisible();
  expect((await repriced).headers()["content-language"]).toBe("es");
  for (const [label, value] of [
    [es.billingAddress, "18 Alder Street"],
    [es.city, "Sacramento"],
    [es.region, "CA"],
    [es.postalCode, "958"],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByLabel(es.timezone, { exact: true }).getByRole("option", { name: /Los/ })).toHaveCount(1);
  // The time zone arrives with the answer to the region, and loads like the other fields.
  await expect(page.getByLabel(es.timezone, { exact: true })).toHaveValue("America/Los_Angeles");
  await page.getByLabel(es.postalCode, { exact: true }).fill("95814");
  await page.getByRole("button", { name: es.toPayment, exact: true }).click();
  await typeCard(page);
  await speak(page, "English");
  await expect(heading(page, en.payment)).toBeVisible();
  await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
  await expect(heading(page, en.review)).toBeVisible();
  await expect(page.getByText(/1111/).first()).toBeVisible();
});
