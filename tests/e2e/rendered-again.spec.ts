/** Pages that the browser renders again, because it knows something that the service did not: the person's language. */
import type { Page } from "@playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { base, fillContact, heading } from "./join.ts";
import { countRegistrations } from "./order.ts";
import { parentA } from "./people.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en, es } from "./words.ts";

const next = (page: Page) => page.getByRole("button", { name: en.continue, exact: true });
const firstName = (page: Page) => page.getByLabel(en.firstName, { exact: true });

test("the browser renders a page again when its own state differs from what the service rendered", async ({ page }) => {
  await page.goto(`${base}/signup`);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(heading(page, "Crea tu cuenta")).toBeVisible();
  // Without the cookie the service does not know the language that the browser has stored.
  await page.context().clearCookies();
  const answer = page.waitForResponse((response) => response.url().endsWith("/signup"));
  await page.reload();
  expect(await (await answer).text()).toContain("Create your account");
  await expect(heading(page, "Crea tu cuenta")).toBeVisible();

  await page.context().clearCookies();
  const release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await firstName(page).fill("Jordan");
  release();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Jordan");
});

test(
  "a button pressed in a page that is about to be rendered again takes effect in the new one: the typed data is sent",
  LONG,
  async ({ page }) => {
    const parent = parentA();
    await page.goto(`${base}/signup`);
    await page.getByRole("link", { name: "Español" }).click();
    await expect(heading(page, "Crea tu cuenta")).toBeVisible();
    await page.context().clearCookies();
    const release = await holdScripts(page);
    await page.goto(`${base}/step1`, { waitUntil: "commit" });
    await fillContact(page, parent);
    await next(page).click();
    await expect(heading(page, en.step1)).toBeVisible();
    release();
    await expect(heading(page, es.step2)).toBeVisible();
    expect(await countRegistrations(parent.email)).toBe(1);
  },
);

test("keeps what is typed and pressed while a page is being rendered again", async ({ page }) => {
  const parent = parentA();
  await page.goto(`${base}/signup`);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(heading(page, "Crea tu cuenta")).toBeVisible();
  await page.context().clearCookies();
  // React starts to render on a message that it sends to itself. This holds those messages back.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      held.push(() => Reflect.apply(postMessage, this, message));
    };
    Object.assign(window, {
      held,
      release() {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of held) send();
      },
    });
  });
  await page.goto(`${base}/step1`);
  await page.waitForFunction(
    () => document.querySelector("#root[data-view]") === null || Reflect.get(window, "held").length > 0,
  );
  const spanish = (await page.locator("html").getAttribute("lang")) === "es" && (await next(page).count()) === 0;
  await fillContact(page, parent, spanish ? es : en);
  await page.getByRole("button", { name: (spanish ? es : en).continue, exact: true }).click();
  await page.evaluate(() => Reflect.get(window, "release")());
  await expect(heading(page, es.step2)).toBeVisible();
  expect(await countRegistrations(parent.email)).toBe(1);
});

test("typing continues while a page is being rendered again: each letter arrives, at the caret", async ({ page }) => {
  const release = await holdScripts(page);
  // Only this browser knows the stored language; the service does not.
  await page.addInitScript(() => localStorage.setItem("lang", "es"));
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await firstName(page).press("J");
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowLeft");
  release();
  const spanish = page.getByLabel("Nombre", { exact: true });
  let typed = "";
  for (const letter of "abcdefghijkl") {
    await page.keyboard.press(letter);
    typed += letter;
    if (await spanish.isVisible()) break;
  }
  await expect(spanish).toBeFocused();
  for (const letter of "xyz") await page.keyboard.press(letter);
  await expect(spanish).toHaveValue(`J${typed}xyzn`);
});

test(
  "a button on the landing page works when pressed just before the page is rendered again in another language",
  LONG,
  async ({ page }) => {
    const release = await holdScripts(page);
    // Only this browser knows the stored language; the service does not.
    await page.addInitScript(() => localStorage.setItem("lang", "es"));
    await page.goto(`${base}/signup`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "For Parents" }).click();
    release();
    await expect(page).toHaveURL(/coparentstatus$/);
    await expect(page.getByRole("button", { name: es.noNote })).toBeVisible();
  },
);
