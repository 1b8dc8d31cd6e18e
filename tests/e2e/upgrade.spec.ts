/** A person with a plan sees what it can be changed to and what that costs, and pays for it. */
import type { Page } from "@playwright/test";
import { inspectInBoth } from "./inspect.ts";
import { logIn } from "./log-in.ts";
import { newOwner, readOutbox } from "./owner.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const card = (page: Page, name: string) => page.getByRole("article", { name });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

test("a plan is shown beside larger ones, and is upgraded: charged once with the kept card, with a receipt and a mail [UPG-01] [UPG-02] [UPG-03] [UPG-04]", async ({
  page,
}) => {
  const owner = await newOwner({ keptCard: "sample-visa" });
  await logIn(page, owner);
  await press(page, "Upgrade your plan");
  await expect(heading(page, "Upgrade your plan")).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(3);
  const own = card(page, "Essential");
  await expect(own).toContainText("Current plan");
  await expect(own.locator(".package__total")).toHaveText(/^Renews for USD\s150\.00 every year$/);
  await expect(own.locator(".package__due")).toHaveText(/^Next renewal date [A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(own.getByRole("button", { name: /Upgrade|Select/ })).toHaveCount(0);
  // The plan was bought today, so the difference is that of a whole year.
  await expect(card(page, "Plus").locator(".package__due")).toHaveText(/^Amount due today USD\s50\.00$/);
  await expect(card(page, "Complete").locator(".package__due")).toHaveText(/^Amount due today USD\s150\.00$/);
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();

  await expect(heading(page, "Upgrade to Plus, one year")).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText(/Total today\s*USD\s50\.00/);
  await expect(main).toContainText(/Charged to\s*Visa ending in 1111/);
  await expect(main).toContainText(/Renews on [A-Z][a-z]+ \d+, \d{4}\s*USD\s200\.00 plus/);
  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await expect(heading(page, "Mejorar a Plus, un año")).toBeVisible();
  await expect(main).toContainText(/Se renueva el \d+ de [a-z]+ de \d{4}\s*USD\s200\.00/);
  await press(page, "Volver");
  await expect(card(page, "Completo")).toContainText(/Importe a pagar hoy USD\s150\.00/);
  // Data that only this page had is loaded again.
  await page.reload();
  await expect(card(page, "Completo")).toContainText(/Importe a pagar hoy USD\s150\.00/);
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();

  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  // A double press.
  await page.getByRole("button", { name: /^Upgrade now · USD\s50\.00$/ }).dblclick();
  await expect(heading(page, "Your plan is upgraded")).toBeFocused();
  await expect(main).toContainText("Your plan is now Plus, one year.");
  await expect(main).toContainText(/Total paid\s*USD\s50\.00/);
  await inspectInBoth(page, "account-10-upgraded");
  await press(page, "Back to your account");
  await expect(main).toContainText("Plus, one year");
  await press(page, "Receipts");
  await expect(page.getByRole("listitem").filter({ hasText: "Upgrade to Plus, one year" })).toHaveCount(1);
  const mails = await readOutbox(page, owner.email);
  expect(mails.filter((mail) => mail.includes("Your plan is now Plus, one year."))).toHaveLength(1);
});

test("an upgrade whose answer is lost is asked about after a reload, and is charged once; a declined one says so", async ({
  page,
}) => {
  await logIn(page, await newOwner({ keptCard: "sample-visa" }));
  await press(page, "Upgrade your plan");
  await page.getByRole("button", { name: "Upgrade to Complete" }).click();
  let charge = () => {};
  const charged = new Promise<void>((resolve) => (charge = resolve));
  await page.route("**/v2/users/me/upgrades", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    charge();
  });
  await page.getByRole("button", { name: /^Upgrade now · USD\s150\.00$/ }).click();
  await expect(page.getByRole("button", { name: "Upgrading…" })).toBeVisible();
  await charged;
  await page.reload();
  await expect(heading(page, "Your plan is upgraded")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Your plan is now Complete, one year.");

  await page.context().clearCookies();
  await page.unrouteAll();
  await logIn(page, await newOwner({ keptCard: "sample-declined" }));
  await press(page, "Upgrade your plan");
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await page.getByRole("button", { name: /^Upgrade now/ }).click();
  await expect(page.getByRole("alert")).toContainText("You were not charged");
  await expect(page.getByRole("main")).toContainText("To pay another way");
});

test("somebody whose subscription was paid by another person is led to support, and nothing is due today", async ({
  page,
}) => {
  await logIn(page, await newOwner());
  await press(page, "Upgrade your plan");
  await expect(card(page, "Plus")).toBeVisible();
  await expect(page.getByText("Amount due today")).toHaveCount(0);
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await expect(page.getByRole("main")).toContainText("Our support changes the plan for you");
  await expect(page.getByText("Amount due today")).toHaveCount(0);
});

test("a self-built package can be extended; without more storage on sale, nothing mentions storage of packages [CYO-07]", async ({
  page,
}) => {
  const prompt = page.getByText("All of our packages come with storage.");
  await logIn(
    page,
    await newOwner({ keptCard: "sample-visa", order: { package_id: 2007, years: 1, services: ["5GB1"] } }),
  );
  await press(page, "Upgrade your plan");
  await expect(card(page, "Build Your Own")).toContainText("Current plan");
  await expect(card(page, "Build Your Own")).not.toContainText("From");
  await press(page, "Add to your package");
  await expect(prompt).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(2);
  const next = page.getByRole("button", { name: "Continue", exact: true });
  await expect(next).toBeDisabled();
  await page.getByRole("checkbox", { name: "Add tone meter" }).check();
  await expect(page.locator(".total-bar__amount")).toHaveText(/^USD\s173\.00$/);
  await next.click();
  await expect(heading(page, "What your upgrade costs")).toBeFocused();
  await expect(page.getByRole("main")).toContainText(/Total today\s*USD\s30\.00/);
  await press(page, "Back");
  await expect(page.getByRole("checkbox", { name: "Add tone meter" })).toBeChecked();
  await next.click();
  await page.getByRole("button", { name: /^Upgrade now · USD\s30\.00$/ }).click();
  await expect(heading(page, "Your plan is upgraded")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Additions to Build Your Own");

  await page.context().clearCookies();
  await logIn(page, await newOwner({ order: { package_id: 2007, years: 1, services: ["10GB1"] } }));
  await press(page, "Upgrade your plan");
  await press(page, "Add to your package");
  await expect(page.getByRole("checkbox", { name: "Add tone meter" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Storage" })).toHaveCount(0);
  await expect(prompt).toHaveCount(0);
});

test("a person with the largest plan gets no button to upgrade, and a page that says so", async ({ page }) => {
  await logIn(page, await newOwner({ order: { package_id: 2003, years: 1, services: [] } }));
  await expect(page.getByRole("button", { name: "Receipts" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade your plan" })).toHaveCount(0);
  await page.goto("/app/join/account/upgrade");
  await expect(page.getByText("Your plan is the fullest one that we have")).toBeVisible();
  await expect(card(page, "Complete")).toContainText("Current plan");
});
