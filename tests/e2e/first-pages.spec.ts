/** Pages that are visible before their script runs: the service renders them, then the browser takes over. */
import type { Locator, Page } from "@playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { base, choosePackage, fillContact, finishStepOne, finishStepTwo, heading } from "./join.ts";
import { countRegistrations } from "./order.ts";
import { coParent, parentA } from "./people.ts";
import { ALL, LONG, LONGER } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const next = (page: Page) => page.getByRole("button", { name: en.continue, exact: true });
const firstName = (page: Page) => page.getByLabel(en.firstName, { exact: true });

/** Marks an element, so that a test can tell it from a replacement. */
const mark = (locator: Locator) => locator.evaluate((element) => void Object.assign(element, { marked: true }));
const isMarked = (locator: Locator) => locator.evaluate((element) => "marked" in element);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-up page appears in the person's language and says that it needs JavaScript; a submitted form goes nowhere", async ({
    page,
    request,
  }) => {
    await page.goto(`${base}/signup`);
    await expect(page).toHaveTitle("Create your account – Twofold");
    await expect(heading(page, "Create your account")).toBeVisible();
    // Chromium shows `noscript` when its settings disable JavaScript, but not when a test does.
    expect(await page.locator("noscript").textContent()).toBe(
      "This page needs JavaScript. Please turn it on in your browser and load the page again, or call us: 1-800-555-0142.",
    );
    await expect(page.getByRole("link", { name: "Log In" }).first()).toHaveAttribute("href", "/ofw/login");
    await page.getByRole("link", { name: "Español" }).click();
    await expect(heading(page, "Crea tu cuenta")).toBeVisible();
    expect(await page.locator("noscript").textContent()).toBe(
      "Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página, o llámanos: 1-800-555-0142.",
    );
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    const answer = await request.get(`${base}/signup`, { headers: { "accept-language": "fr, es;q=0.9, en;q=0.8" } });
    expect(await answer.text()).toContain("<h1><span>Crea tu cuenta</span></h1>");

    await page.goto(`${base}/step1`);
    await firstName(page).fill("Jordan");
    for (const field of await page.locator("form input").all())
      if ((await field.inputValue()) === "") await field.fill("jordan@example.com");
    await next(page).click();
    await expect(firstName(page)).toHaveValue("Jordan");
    expect(page.url()).toMatch(/\/step1$/);
  });
});

test("keeps what is typed and ticked before the script loads, in the same fields, and can send it", async ({
  page,
}) => {
  const parent = parentA();
  const release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await expect(heading(page, en.step1)).toBeVisible();
  for (const place of [heading(page, en.step1), firstName(page), next(page)]) await mark(place);
  await firstName(page).fill(parent.firstName);
  await page.getByLabel(en.email, { exact: true }).pressSequentially(parent.email);
  release();
  // The page's script loads the other codes from the service.
  await expect(page.getByLabel(en.phoneCode, { exact: true }).getByRole("option", { name: "+44" })).toBeAttached();
  for (const place of [heading(page, en.step1), firstName(page), next(page)]) expect(await isMarked(place)).toBe(true);
  await expect(firstName(page)).toHaveValue(parent.firstName);
  await expect(page.getByLabel(en.email, { exact: true })).toBeFocused();
  await page.getByLabel(en.lastName, { exact: true }).fill(parent.lastName);
  await page.getByLabel(en.phoneNumber, { exact: true }).fill(parent.phone);
  await next(page).click();
  await expect(heading(page, en.step2)).toBeVisible();
  expect(await countRegistrations(parent.email)).toBe(1);
});

test("a button pressed before the script loads takes effect afterwards: the typed data is sent", async ({ page }) => {
  const parent = parentA();
  const release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await fillContact(page, parent);
  await next(page).click();
  await expect(heading(page, en.step1)).toBeVisible();
  release();
  await expect(heading(page, en.step2)).toBeVisible();
  expect(await countRegistrations(parent.email)).toBe(1);
});

test("actions before the script loads count: a choice, and leaving a field", async ({ page }) => {
  await test.step("a choice before the script loads counts: the field that it reveals appears", async () => {
    const release = await holdScripts(page);
    await page.goto("/app/join/pro", { waitUntil: "commit" });
    await page.getByLabel("How did you hear about us?").selectOption("COLLEAGUE");
    release();
    await expect(page.getByLabel("Colleague's name")).toBeVisible();
  });

  await test.step("a field that was left before the script loads shows its problem", async () => {
    const release = await holdScripts(page);
    await page.goto(`${base}/step1`, { waitUntil: "commit" });
    await page.getByLabel(en.phoneNumber, { exact: true }).fill("555 ext 4");
    await firstName(page).fill("Jordan");
    release();
    await expect(page.getByText("Use digits only.", { exact: false })).toBeVisible();
    await expect(page.getByLabel(en.phoneNumber, { exact: true })).toHaveValue("555 ext 4");
    await expect(firstName(page)).toBeFocused();
  });
});

test("language chosen once before the script loads and once as it starts: the last choice wins", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${base}/signup`, { waitUntil: "commit" });
  await page.getByRole("link", { name: "English" }).click();
  // The page has started, but has not replayed the earlier press yet. A person cannot hit this moment on purpose.
  await page.getByRole("link", { name: "Español" }).evaluate((link: HTMLElement) => {
    const lives = new MutationObserver(() => link.click());
    lives.observe(document.getElementById("root")!, { attributeFilter: ["data-view"] });
  });
  release();
  await expect(heading(page, "Crea tu cuenta")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("a language chosen before the script loads keeps the typed text", LONG, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await firstName(page).fill("Jordan");
  await page.getByRole("link", { name: "Español" }).click();
  release();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Jordan");
});

test("a button on the landing page that is pressed before the script loads opens its page", LONG, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${base}/signup`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "For Parents" }).click();
  release();
  await expect(page).toHaveURL(/coparentstatus$/);
});

test("a returning person sees a frame, then their data, never an empty form or a wrong heading; an early press of Back takes effect", async ({
  page,
}) => {
  const parent = parentA();
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);
  let release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await expect(page.getByText("Loading…")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  release();
  await expect(firstName(page)).toHaveValue(parent.firstName);

  release = await holdScripts(page);
  await page.goto(`${base}/step3`, { waitUntil: "commit" });
  await expect(page.getByText("Loading…")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  release();
  await expect(heading(page, en.step2)).toBeVisible();
  await expect(page).toHaveURL(/step2$/);

  release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  release();
  await expect(heading(page, en.step1)).toBeVisible();
});

test(
  "a returning person sees their step's heading at once, in its final place; on a phone no text of the packages is larger",
  LONGER,
  async ({ page }) => {
    const top = async (name: string) => (await heading(page, name).boundingBox())?.y;
    // `npm test` checks each step at one width only.
    const loadedAnew = async (name: string, shared: number) => {
      for (const width of ALL ? [390, 768, 1280] : [shared]) {
        await page.setViewportSize({ width, height: 844 });
        // Waits for the browser's own heading: it is about to replace the one that the service rendered.
        await expect(page.getByText("Loading…")).toHaveCount(0);
        await expect(heading(page, name)).toBeVisible();
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        let stood: number | undefined;
        // The script may be replacing the page that the service rendered.
        await expect.poll(async () => (stood = await top(name)), `${name}, ${width} px`).toBeDefined();
        const release = await holdScripts(page);
        await page.reload({ waitUntil: "commit" });
        await expect(page.getByText("Loading…")).toBeVisible();
        await expect(page.getByRole("textbox")).toHaveCount(0);
        await expect.poll(() => top(name), `${name}, ${width} px`).toBe(stood);
        release();
        await expect(page.getByText("Loading…")).toHaveCount(0);
        await expect(heading(page, name)).toBeVisible();
        await page.unrouteAll({ behavior: "wait" });
      }
    };
    await page.goto(`${base}/step1`);
    await finishStepOne(page, parentA());
    await loadedAnew(en.step2, 390);
    await finishStepTwo(page, coParent());
    await loadedAnew("Choose your package", 768);
    await test.step("on a phone no text of the packages is larger than their heading, which appears in the first frame", async () => {
      await page.setViewportSize({ width: 412, height: 823 });
      await page.addInitScript(() => {
        const largest: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            largest.push((entry as PerformanceEntry & { element?: Element }).element?.textContent ?? "");
        }).observe({ type: "largest-contentful-paint", buffered: true });
        Object.assign(window, { largest });
      });
      await page.reload();
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      // The browser reports paints in order: once it reports this text, it has reported all earlier ones.
      await page.evaluate(() => {
        const last = document.createElement("p");
        last.style.cssText = "position: fixed; inset: 0; font-size: 6rem";
        last.textContent = "The last and the largest text";
        document.body.append(last);
      });
      const largest = () => page.evaluate(() => (window as unknown as { largest: string[] }).largest);
      await expect.poll(async () => (await largest()).at(-1)).toBe("The last and the largest text");
      expect((await largest()).slice(0, -1)).toEqual([en.step3]);
    });
    await choosePackage(page, "Plus");
    await loadedAnew("Billing address", 1280);
  },
);

test("loads only style sheets before the first paint", async ({ page }) => {
  const styles = /\/assets\/[^/]+\.css$/;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(styles, async (route) => {
    await released;
    await route.continue();
  });
  const styled = page.waitForRequest(styles);
  await page.goto(`${base}/signup`, { waitUntil: "commit" });
  await styled;
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe("loading");
  expect(requests.filter((path) => /\.(js|json)$/.test(path))).toEqual([]);
  release();
  await page.getByRole("button", { name: "For Parents" }).click();
  await expect(page).toHaveURL(/coparentstatus$/);
});
