/**
 * What people learn before they start: the price, the discount, the time it takes, and whether they already have an
 * account.
 */
import { invite } from "./invitation.ts";
import { base, heading } from "./join.ts";
import { Professional, base as pro } from "./professional.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("the first page describes the product, its price at this site and the right to cancel, before its script loads", async ({
  page,
  request,
}) => {
  const { packages } = (await (await request.get("/v2/packages?ids=2001,2002,2003,2007&country=US")).json()) as {
    packages: readonly { subDurationInYears: number; totalPrice: number; pricePerMonthFormatted: string }[];
  };
  const [cheapest] = packages
    .filter((one) => one.subDurationInYears === 1)
    .sort((one, other) => one.totalPrice - other.totalPrice);
  const sentence = `From ${cheapest?.pricePerMonthFormatted ?? "?"} per month, paid yearly, for each parent. It renews until you cancel.`;
  const drawn = await (await request.get(`${base}/signup`)).text();
  expect(drawn.replaceAll(/<[^<>]*>/g, "").replaceAll("\u00a0", " ")).toContain(sentence.replaceAll("\u00a0", " "));
  await page.goto(`${base}/signup`);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto(`${base}/signup?site=uk`);
  await expect(page.getByText(/^From GBP\s.* per month/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${base}/signup?lang=es&site=us`);
  await expect(page.getByText(/^Desde\s.*USD.*al mes/)).toBeVisible();
  // In two columns on a wide page: the product, beside the people whom it is for.
  const [what, who] = await Promise.all(
    [heading(page, "Crea tu cuenta"), page.getByRole("heading", { level: 2 })].map((one) => one.boundingBox()),
  );
  expect(who?.x ?? 0).toBeGreaterThan((what?.x ?? 0) + (what?.width ?? 0) / 2);
});

test("an invited parent sees cost, coupon and time above the button; the link's secret is in no request [INV-04]", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const { link, token } = await invite();
  await page.goto(link);
  const main = page.getByRole("main");
  await expect(main.getByRole("definition").filter({ hasText: "From USD 9.92 per month" })).toContainText(
    "paid yearly",
  );
  await expect(main.getByRole("definition").filter({ hasText: "About 5 minutes" })).toBeVisible();
  await expect(main.getByText("Your coupon", { exact: true })).toBeHidden();
  const [announced, button] = await Promise.all(
    [main.getByText("About 5 minutes"), main.getByRole("button", { name: en.begin })].map((one) => one.boundingBox()),
  );
  expect(announced?.y ?? 0).toBeLessThan(button?.y ?? 0);
  // Two facts share the width, so that the price fits on one line. The note about the next step is directly below the
  // button.
  const [cost, time] = await Promise.all((await page.locator(".glance__item").all()).map((one) => one.boundingBox()));
  expect(cost?.width ?? 0).toBeCloseTo(time?.width ?? 0, -1);
  const note = await main.getByText("You choose a package and see the total before you pay.").boundingBox();
  const gap = (note?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0));
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(20);
  expect(requests.filter((url) => url.includes(token))).toEqual([]);

  await page.goto((await invite({ coupon: "WELCOME20" })).link);
  await expect(main.getByRole("definition").filter({ hasText: "20% off" })).toContainText("applied automatically");
  await expect(main.getByText("Your coupon", { exact: true })).toBeVisible();
  await expect(main.getByRole("definition").filter({ hasText: "From USD 7.93 per month" })).toContainText(
    "paid yearly, with your coupon",
  );

  await page.goto((await invite({ paidFor: true })).link);
  await expect(main.getByRole("definition").filter({ hasText: "Nothing" })).toContainText("it is already paid for");
  await expect(main.getByRole("definition").filter({ hasText: "About 3 minutes" })).toContainText("no card needed");
  await expect(main.getByText("per month")).toBeHidden();
});

test("a professional learns at the email that it is taken, sees what families pay, and has the roles in two columns on a wide page", async ({
  page,
}) => {
  const person = new Professional(page);
  await page.goto(pro);
  await person.fillContact();
  await person.press("common.continue");
  await expect(person.heading("practice.heading")).toBeVisible();
  await expect(page.getByText("pay from USD 9.92 per month, for each parent")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  const roles = page.getByRole("group", { name: "Your roles" }).getByRole("checkbox");
  const [left, right] = await Promise.all([roles.nth(0).boundingBox(), roles.nth(1).boundingBox()]);
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + 200);
  expect(right?.y).toBe(left?.y);
  await person.finishPractice();
  await person.fillSecurity();
  await person.press("security.complete");
  await expect(person.heading("ready.title")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);

  await page.goto(pro);
  const note = page.getByText("We cannot use this email address.");
  await person.fillContact();
  await page.getByLabel("Last name", { exact: true }).focus();
  await expect(note.first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "log in" })).toHaveAttribute("href", "/ofw/login");
  await page.getByLabel("Email", { exact: true }).fill("somebody.new@example.com");
  await expect(note).toHaveCount(0);
});
