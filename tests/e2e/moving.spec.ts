/** Navigation within the join journey: deep links, Back, reloads, another tab. */
import { expect, test } from "./test.ts";
import { base, finishStepOne, finishStepTwo, heading } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { en } from "./words.ts";

test("a deep link, Back and a reload reach a sensible step and keep finished ones; a second tab continues where the first one is [GUARD-01] [STEP2-02] [STEP2-23] [GUARD-05]", async ({
  page,
  context,
}) => {
  const parent = parentA();
  await page.goto(`${base}/payment`);
  await expect(page).toHaveURL(`${base}/step1`);
  await finishStepOne(page, parent);
  await page.goto(`${base}/step3`);
  await expect(page).toHaveURL(`${base}/step2`);
  await page.reload();
  await expect(heading(page, en.step2)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: "Back" })
    .or(page.getByRole("main").getByRole("button", { name: "Back" }))
    .click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(parent.email);
  await page.goBack();
  await expect(heading(page, en.step2)).toBeVisible();

  const second = await context.newPage();
  await second.goto(`${base}/step3`);
  await expect(heading(second, en.step2)).toBeVisible();
  await finishStepTwo(second, coParent());
  await page
    .getByRole("navigation", { name: "Progress" })
    .getByRole("link", { name: /Package/ })
    .click();
  await expect(heading(page, en.step3)).toBeVisible();
  await second.close();
});
