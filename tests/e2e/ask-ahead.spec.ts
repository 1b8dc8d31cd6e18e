/** The step's `ahead` loads the data of the next step while the person fills in this one. */
import { base, chooseParents, fillChild, fillCoParent, finishStepOne, heading } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const packages = /\/v2\/(packages|pricing-groups)/;

test("loads packages while the person fills in step 2, and shows them in the first frame of step 3", async ({
  page,
}) => {
  const requests: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(packages, async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await page.goto(`${base}/signup`);
  await chooseParents(page);
  await finishStepOne(page, parentA());
  await expect.poll(() => requests).toEqual(["/v2/pricing-groups/search"]);
  await fillCoParent(page, coParent());
  await fillChild(page, en.child, "Mila", "Avery");
  const prices = page.waitForResponse((response) => response.url().includes("/v2/packages"));
  release();
  await (await prices).finished();
  await page.unroute(packages);
  // From here on, a new request for packages fails: the page can use only the answer that it has.
  await page.route(packages, (route) => {
    requests.push("again");
    return route.abort();
  });
  // For each frame that shows the step's heading, records the number of packages in it.
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
  expect(requests).toEqual(["/v2/pricing-groups/search", "/v2/packages"]);
});
