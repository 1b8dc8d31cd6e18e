/** What pages do when the experiments that run are changed: open ones (`src/app/follow-experiments.ts`) and new ones. */
import type { Page } from "@playwright/test";
import { type Experiment, type Experiments, withExperiments } from "../../src/experiments/index.ts";
import { base, finishStepOne, heading } from "./join.ts";
import { parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** The experiments that the page's document brought. */
async function experimentsOf(page: Page): Promise<Experiments> {
  return JSON.parse((await page.locator("meta[name=experiments]").getAttribute("content")) ?? "") as Experiments;
}

/** Everybody is in the treatment of an experiment of which this journey reads the flag. */
const changed = (all: Experiments): Experiments => ({
  ...all,
  experiments: all.experiments.map((one) =>
    one.flag === "packageStep" ? { ...one, active: true, share: { control: 0, treatment: 100 } } : one,
  ),
});

/** Opens step 1, answers what an open page asks for, and goes on to step 2. Returns whether that is a new document. */
async function isNewDocument(page: Page, change: (all: Experiments) => Experiments): Promise<boolean> {
  await page.clock.install();
  await page.goto(`${base}/step1`);
  await expect(heading(page, en.step1)).toBeVisible();
  const answer = change(await experimentsOf(page));
  await page.route("**/experiments.json", (route) => route.fulfill({ json: answer }));
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const requested = page.waitForResponse("**/experiments.json").then(() => true);
  // The page asks some time after its script has begun, which may be after the heading is there.
  const soon = () => Promise.race([requested, page.clock.fastForward(25_000).then(() => false)]);
  await expect.poll(soon, { intervals: [200] }).toBe(true);
  // Nobody is moved while they read.
  await expect(heading(page, en.step1)).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await finishStepOne(page, parentA());
  await expect(heading(page, en.step2)).toBeVisible();
  return !(await page.evaluate(() => "isSame" in window));
}

test("a change of experiments holds from the next step on, and what was typed is kept", async ({ page }) => {
  expect(await isNewDocument(page, changed)).toBe(true);
  await page.goBack();
  await expect(page.getByLabel(en.firstName)).toHaveValue(parentA().firstName);
});

test("if nothing changes for a person, their next step is no new document", async ({ page }) => {
  expect(await isNewDocument(page, (all) => all)).toBe(false);
});

const GIFT = "discountOfferLanguage";

/** Opens step 1 with a discount, in a document in which the experiment is as given. Returns the offer that it shows. */
async function offerWhile(page: Page, state: Partial<Experiment>): Promise<string | null> {
  await page.unroute("**/step1*");
  await page.route("**/step1*", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const all = JSON.parse(/<meta name="experiments" content='([^']*)'>/.exec(html)?.[1] ?? "") as Experiments;
    const experiments = all.experiments.map((one) =>
      one.flag === GIFT ? { ...one, share: { control: 0, treatment: 100 }, ...state } : one,
    );
    await route.fulfill({ response, body: withExperiments(html, { ...all, experiments }) });
  });
  const link = new URLSearchParams({ discount: "true", referrer: "FRIEND-7", percentage: btoa("20") });
  await page.goto(`${base}/step1?${link.toString()}`);
  return page.getByRole("complementary", { name: "Offer" }).textContent();
}

const viewed = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === "Experiment Viewed").length);

test("people in the middle keep their arm after a stop that says so, new ones get the first one, nobody is counted", async ({
  page,
  browser,
}) => {
  expect(await offerWhile(page, { active: true })).toContain("Our gift to you");
  await finishStepOne(page, parentA());
  await expect.poll(() => viewed(page)).toBe(1);
  const stopped = { active: false, keepsArm: true };
  expect(await offerWhile(page, stopped)).toContain("Our gift to you");
  await expect(page.getByLabel(en.firstName)).toHaveValue(parentA().firstName);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  expect(await offerWhile(stranger, stopped)).toContain("Your offer is saved");
  for (const one of [page, stranger]) {
    await expect.poll(() => one.evaluate(() => window.dataLayer?.length ?? 0)).toBeGreaterThan(0);
    expect(await viewed(one)).toBe(0);
  }
  await other.close();
  expect(await offerWhile(page, { active: false })).toContain("Your offer is saved");
});
