/** What the next step needs is asked for while this one is filled in: as data, by the step's `ahead`. */
import { base, chooseParents, fillChild, fillCoParent, finishStepOne, heading } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const packages = /\/v2\/(packages|pricing-groups)/;

test("packages are asked for while step 2 is filled in, and stand there at the first look", async ({ page }) => {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(packages, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await page.goto(`${base}/signup`);
  await chooseParents(page);
  await finishStepOne(page, parentA());
  await expect.poll(() => asked).toEqual(["/v2/pricing-groups/search"]);
  await fillCoParent(page, coParent());
  await fillChild(page, en.child, "Mila", "Avery");
  const prices = page.waitForResponse((response) => response.url().includes("/v2/packages"));
  release();
  await (await prices).finished();
  await page.unroute(packages);
  // From here on the packages' questions have no answer but the one that has come.
  await page.route(packages, (route) => {
    asked.push("again");
    return route.abort();
  });
  // What is painted: each frame in which the step's heading stands, with or without packages.
  await page.evaluate((title) => {
    const frames: number[] = [];
    const look = () => {
      if (document.querySelector("h1")?.textContent === title) frames.push(document.querySelectorAll("article").length);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { frames });
  }, en.step3);
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, en.step3)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  const frames = await page.waitForFunction(() => (window as unknown as { frames: number[] }).frames);
  const first = (await frames.jsonValue())[0];
  expect(first).toBeGreaterThan(1);
  expect(asked).toEqual(["/v2/pricing-groups/search", "/v2/packages"]);
});
