/** Who has a subscription does not sign up for another one in the same browser. */
import { base, heading } from "./join.ts";
import { newOwner } from "./owner.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("who is logged in and has paid is sent from step 1 to the legacy billing page; who is logged out again signs up [GUARD-04]", async ({
  page,
}) => {
  const { username, password } = await newOwner();
  const main = page.getByRole("main");
  await page.goto("/ofw/login");
  await page.getByLabel(en.username, { exact: true }).fill(username);
  await page.getByLabel(en.password, { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(heading(page, /^Welcome/)).toBeVisible();

  await page.goto(`${base}/step1`);
  await expect(page).toHaveURL(/\/legacy\/billing$/);

  await page.context().clearCookies();
  const asked = page.waitForResponse((response) => response.url().endsWith("/v2/users/me/subscription"));
  await page.goto(`${base}/step1`);
  expect(await (await asked).json()).toEqual({ status: "" });
  await expect(heading(page, en.step1)).toBeVisible();
});
