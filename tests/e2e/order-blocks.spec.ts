/** The order summary, the step bar of the payment, and the review. */
import { expect, sent, show, test } from "./block-page.ts";

test("the order summary, the step bar and the review show the order and link to its parts [SUM-01] [SUM-02] [SUM-03]", async ({
  page,
}) => {
  await test.step("the order summary shows saving, subtotal, tax and total, and leads to another package", async () => {
    await show(page, "order", 1);
    await expect(page.locator(".lines__row")).toHaveText([
      "Offer, 20% off−USD 40.00",
      "SubtotalUSD 160.00",
      "Sales taxUSD 13.20",
      "Total todayUSD 173.20",
    ]);
    await page.getByRole("button", { name: "Change package" }).click();
    expect(await sent(page)).toEqual([{ name: "changePackage" }]);
    await show(page, "order", 2);
    await expect(page.locator(".lines")).toContainText("Total before tax");
  });

  await test.step("only enabled items of the step bar can be pressed, and never the current one", async () => {
    await show(page, "stepbar", 0);
    await expect(page.locator("[aria-current=step]")).toHaveText("2Payment");
    await expect(page.getByRole("navigation", { name: "Payment steps" }).getByRole("button")).toHaveText([
      "Billing (completed)",
    ]);
    await page.getByRole("button", { name: "Billing" }).press("Enter");
    expect(await sent(page)).toEqual([{ name: "toBilling" }]);
  });

  await test.step("each row of a review has its own Change button", async () => {
    await show(page, "review");
    const changes = page.getByRole("button", { name: "Change" });
    await expect(changes).toHaveCount(2);
    await expect(changes).toHaveText(["Change", "Change"]);
    await expect(changes.nth(1)).toHaveAccessibleName("Change Billing address");
    await changes.nth(1).click();
    expect(await sent(page)).toEqual([{ name: "changeBilling" }]);
    await expect(page.locator("dd").nth(2).locator("br")).toHaveCount(2);
  });

  await test.step("the order summary is collapsed below 600 px, with its total visible, and open from 600 px on [SUM-01] [SUM-02] [SUM-03]", async () => {
    await page.setViewportSize({ width: 599, height: 844 });
    await show(page, "order", 1);
    const show_ = page.getByRole("button", { name: "Show order summary" });
    await expect(show_).toContainText("USD 173.20");
    await expect(page.getByText("Sales tax")).toBeHidden();
    await show_.press("Enter");
    await expect(page.getByText("Sales tax")).toBeVisible();
    await page.getByRole("button", { name: "Hide order summary" }).click();
    await expect(page.getByText("Sales tax")).toBeHidden();
    await page.setViewportSize({ width: 600, height: 844 });
    await expect(page.getByText("Sales tax")).toBeVisible();
    await expect(show_).toBeHidden();
  });

  await test.step("before paying, the order summary is open on a phone, below the heading", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, "order", 3);
    await expect(page.getByText("Sales tax")).toBeVisible();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    const summary = page.getByRole("complementary", { name: "Order summary" });
    expect((await summary.boundingBox())?.y).toBeGreaterThan(heading?.y ?? Infinity);
    await page.getByRole("button", { name: "Hide order summary" }).click();
    await expect(page.getByText("Sales tax")).toBeHidden();
    // In other views it is a bar above the heading.
    await show(page, "order", 0);
    await expect(page.getByText("Sales tax")).toBeHidden();
    expect((await summary.boundingBox())?.y).toBeLessThan(heading?.y ?? 0);
  });
});
