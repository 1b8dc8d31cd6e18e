/** The card fields, with a fake provider. */
import type { FrameLocator, Page } from "@playwright/test";
import { inShare } from "./share.ts";
import { expect, sent, show, test } from "./block-page.ts";

const inFrame = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
const field = (page: Page, title: string) => inFrame(page, title).getByRole("textbox");

/** Lets a held tokenization of the card finish. */
const release = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("release")));

async function typeCard(page: Page) {
  await field(page, "Card number").fill("4111 1111 1111 1111");
  await field(page, "Expiration date").fill("12 / 40");
  await field(page, "Security code").fill("123");
}

test("the card fields show their problems, and that they are loading while they load [PAY-16] [PAY-17] [PAY-14]", async ({
  page,
}) => {
  await test.step("a field that is left invalid shows its problem beside it and inside its frame [PAY-16]", async () => {
    await show(page, "card");
    for (const [title, message] of [
      ["Card number", "Enter a valid credit card number"],
      ["Expiration date", "Enter a valid expiration date"],
      ["Security code", "Enter a valid security code"],
    ] as const) {
      const wrapper = page.locator(".hosted-field", { has: page.locator(`iframe[title="${title}"]`) });
      await expect(page.getByText(message)).toHaveCount(0);
      await field(page, title).focus();
      await expect(wrapper).toHaveAttribute("data-state", "focused");
      await field(page, title).fill("1");
      await expect(page.getByText(message)).toHaveCount(0);
      await field(page, title).blur();
      await expect(wrapper).toHaveAttribute("data-state", "invalid");
      await expect(wrapper).toHaveAccessibleDescription(`Error: ${message}`);
      await expect(field(page, title)).toHaveAttribute("aria-description", message);
    }
    await typeCard(page);
    await expect(page.locator(".field__error")).toHaveCount(0);
  });

  await test.step("Review Order is enabled only while every card field is valid [PAY-17]", async () => {
    await show(page, "card");
    const submit = page.getByRole("button", { name: "Review Order" });
    await expect(submit).toBeDisabled();
    await typeCard(page);
    await expect(submit).toBeEnabled();
    await field(page, "Security code").fill("12");
    await expect(submit).toBeDisabled();
  });

  await test.step("a brand that the package does not accept shows a problem at the card number and cannot be used [PAY-14]", async () => {
    await show(page, "card", 5);
    await typeCard(page);
    await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
    await field(page, "Card number").fill("3782 822463 10005");
    const problem = "American Express is not accepted for this package. Use another card.";
    await expect(page.getByText(problem)).toBeVisible();
    await expect(field(page, "Card number")).toHaveAttribute("aria-description", problem);
    await expect(page.getByRole("button", { name: "Review Order" })).toBeDisabled();
    await field(page, "Card number").press("Enter");
    await show(page, "card", 0);
    await typeCard(page);
    await field(page, "Card number").fill("3782 822463 10005");
    await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
  });

  await test.step("while the provider's fields load, their space is reserved and a notice says what is loading", async () => {
    await show(page, "card", 1, "&trouble=never");
    const places = page.locator(".hosted-field[data-state=loading]");
    await expect(places).toHaveCount(3);
    await expect(page.getByText("Loading the secure card fields of our payment provider.")).toBeVisible();
    const before = await places.last().boundingBox();
    await expect(page.getByRole("button", { name: "Review Order" })).toHaveAccessibleDescription(
      /Nothing is charged yet/,
    );
    await show(page, "card", 1);
    await expect(page.getByText("Your card details go straight to our payment provider.")).toBeVisible();
    expect(await page.locator(".hosted-field").last().boundingBox()).toEqual(before);
  });

  await test.step("while the session loads, the card shows that it loads; without a session it offers to try again", async () => {
    await show(page, "card", 3);
    await expect(page.getByRole("status").filter({ hasText: "Loading the secure card fields" })).toBeVisible();
    await expect(page.getByLabel("Name on card")).toHaveValue("Jordan Avery");
    await expect(page.getByRole("button", { name: "Review Order" })).toHaveCount(0);
    await show(page, "card", 4);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).press("Enter");
    expect(await sent(page)).toEqual([{ name: "retry" }]);
    await show(page, "card", 2);
    await expect(page.getByRole("alert")).toContainText("Payment method declined");
  });

  await test.step("the messages for a decline and for the sandbox have space between them", async () => {
    await show(page, "card", 2);
    const edges = async (text: string) => {
      const box = await page.locator(".alert", { hasText: text }).boundingBox();
      return box ? [box.y, box.y + box.height] : [];
    };
    const [, declined = Infinity] = await edges("Payment method declined");
    const [notice = 0] = await edges("This is a sandbox");
    expect(notice - declined).toBeGreaterThan(16);
  });

  await test.step("the sandbox names itself and offers its test card; a real provider does not", async () => {
    await show(page, "card", 0);
    await expect(page.locator(".alert", { hasText: "This is a sandbox" })).toContainText("4111 1111 1111 1111");
    await show(page, "card", 1);
    await expect(page.getByText("sandbox")).toHaveCount(0);
  });
});

test("turns a card into a nonce once, even after a failure, and keeps nothing of the card", async ({ page }) => {
  await test.step("the card becomes a nonce; its number appears neither in the page nor in what the page sends", async () => {
    await show(page, "card", 1, "&trouble=held");
    await typeCard(page);
    // The field shows the brand as a picture, and as text for screen readers.
    await expect(page.locator(".hosted-field__end .visually-hidden")).toHaveText("Visa");
    const submit = page.getByRole("button", { name: "Review Order" });
    await submit.click();
    await expect(page.getByRole("button", { name: "Checking…" })).toHaveAttribute("aria-busy", "true");
    await release(page);
    await expect(submit).toBeVisible();
    expect(await sent(page)).toEqual([
      {
        name: "tokenized",
        payload: {
          nonce: "fake-nonce",
          method: "creditCard",
          label: "Visa ending in 1111",
          lastFour: "1111",
          brand: "Visa",
          cardHolderName: "",
        },
      },
    ]);
    expect(await page.content()).not.toContain("4111");
  });

  await test.step("the name on the card defaults to the payer's, can be replaced, and goes only to the provider", async () => {
    await show(page, "card", 1);
    const name = page.getByLabel("Name on card");
    await expect(name).toHaveValue("Jordan Avery");
    await expect(name).toHaveAttribute("autocomplete", "cc-name");
    await name.fill("Alex Quill");
    await typeCard(page);
    // Enter in this field submits, as in the card's other fields.
    await name.press("Enter");
    await expect.poll(async () => (await sent(page)).length).toBe(1);
    expect(await page.evaluate(() => window.cardholder)).toBe("Alex Quill");
    expect(JSON.stringify(await sent(page))).not.toContain("Quill");
  });

  await test.step("Enter in a field sends a complete card, once", async () => {
    await show(page, "card", 0, "&trouble=held");
    await field(page, "Card number").press("Enter");
    await typeCard(page);
    await field(page, "Security code").press("Enter");
    await field(page, "Security code").press("Enter");
    await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
    await release(page);
    await expect(page.getByRole("button", { name: "Checking…" })).toBeHidden();
    expect(await sent(page)).toHaveLength(1);
  });

  await test.step("a refused card shows what to do and leaves everything in place for another try", async () => {
    await show(page, "card", 0, "&trouble=rejected");
    await typeCard(page);
    const submit = page.getByRole("button", { name: "Review Order" });
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("use another card");
    expect(await sent(page)).toEqual([]);
    await submit.click();
    await expect.poll(async () => (await sent(page)).length).toBe(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("fields that cannot be opened show an error and open at the second try", async () => {
    await show(page, "card", 0, "&trouble=unavailable");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    expect(await sent(page)).toEqual([{ name: "retry" }]);
    await typeCard(page);
    await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
  });

  await test.step("after its session expires, a card or wallet requests a new one before another try", async () => {
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
    await show(page, "card", 0, "&trouble=session_expired");
    await typeCard(page);
    await page.getByRole("button", { name: "Review Order" }).click();
    await again.click();
    expect(await sent(page)).toEqual([{ name: "retry" }]);
    await typeCard(page);
    await page.getByRole("button", { name: "Review Order" }).click();
    await expect.poll(async () => (await sent(page)).map(({ name }) => name)).toEqual(["retry", "tokenized"]);

    await show(page, "wallet", 1, "&trouble=session_expired");
    await page.getByRole("button", { name: "Continue with Venmo" }).click();
    await again.click();
    expect(await sent(page)).toEqual([{ name: "retry" }]);
    await page.getByRole("button", { name: "Continue with Venmo" }).click();
    await expect.poll(async () => (await sent(page)).map(({ name }) => name)).toEqual(["retry", "approved"]);
  });
});

for (const trouble of ["", "fixed-colors"]) {
  const how = trouble
    ? "when they must be created again; the fields beside them keep their text"
    : "and keep what was typed";
  test(`card fields follow the colour scheme ${how}`, inShare(trouble !== ""), async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await show(page, "methods", 0, `&trouble=${trouble}`);
    await page.getByLabel("Code", { exact: true }).fill("FAM");
    await expect(field(page, "Card number")).toHaveCSS("color", "rgb(38, 28, 44)");
    await field(page, "Card number").fill("41");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(field(page, "Card number")).toHaveCSS("color", "rgb(244, 239, 246)");
    await expect(field(page, "Card number")).toHaveValue(trouble ? "" : "41");
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue("FAM");
    await expect(page.locator("iframe")).toHaveCount(3);
  });
}
