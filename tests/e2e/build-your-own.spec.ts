/** The block for building a package of one's own. */
import { expect, sent, show, test } from "./block-page.ts";

test("builds a package from a length, storage and additions, and compares it with the ready-made ones [CYO-04] [CYO-11] [CYO-12] [CYO-02] [CYO-03] [CYO-06] [CYO-08] [CYO-05] [CYO-07] [CYO-15] [CYO-16]", async ({
  page,
}) => {
  await test.step("Continue is disabled without a length; leaving the empty field shows what is missing [CYO-04] [CYO-11] [CYO-12]", async () => {
    await show(page, "buildYourOwn");
    const length = page.getByRole("combobox", { name: "Length" });
    const next = page.getByRole("button", { name: "Continue" });
    await expect(next).toBeDisabled();
    await expect(page.getByText("Choose a subscription length")).toHaveCount(0);
    await length.focus();
    await page.keyboard.press("Tab");
    await expect(length).toHaveAccessibleDescription(/Choose a subscription length/);
    await length.selectOption("SUB1YEAR");
    await expect(page.getByText("Choose a subscription length")).toHaveCount(0);
    await expect(next).toBeEnabled();
    await expect(page.locator(".total-bar__amount")).toHaveText(/^USD\s119\.00$/);
    await page.evaluate(() => window.setBusy(true));
    await expect(next).toBeDisabled();
  });

  await test.step("the parts are numbered; storage is one choice of several, basic calls are only text [CYO-02] [CYO-03] [CYO-06] [CYO-08]", async () => {
    await show(page, "buildYourOwn", 1);
    await expect(page.getByRole("region")).toHaveCount(5);
    const storage = page.getByRole("region", { name: "Storage" });
    await expect(storage.getByRole("radio")).toHaveCount(3);
    await expect(storage.getByRole("radio", { name: "1 GB Included", exact: true })).toBeChecked();
    await expect(page.getByRole("region", { name: "Tone meter" }).getByRole("checkbox")).toBeChecked();
    await expect(page.getByRole("region", { name: "Unlimited payments" }).getByRole("checkbox")).not.toBeChecked();
    const calls = page.getByRole("region", { name: "Basic calls" });
    await expect(calls).toContainText("not recorded");
    await expect(calls.locator("input, button, a")).toHaveCount(0);
    const number = () =>
      page
        .locator(".option__head")
        .last()
        .evaluate((head) => getComputedStyle(head, "::before").content);
    expect(await number()).toContain("counter(option)");
    await show(page, "buildYourOwn", 2);
    expect(await number()).toBe("none");
  });

  await test.step("a link leads to the packages; when changing a plan without storage on sale, the storage section does not mention them [CYO-05] [CYO-07]", async () => {
    await show(page, "buildYourOwn");
    await page.getByRole("button", { name: "Upgrade to one of our packages" }).press("Enter");
    expect(await sent(page)).toEqual([{ name: "upgrade" }]);
    const prompt = page.getByText("All of our packages come with storage.");
    for (const [example, there] of [
      [1, 1],
      [3, 1],
      [4, 0],
    ] as const) {
      await show(page, "buildYourOwn", example);
      await expect(page.getByRole("region", { name: "Subscription length" })).toBeVisible();
      await expect(prompt, `example ${example}`).toHaveCount(there);
    }
  });

  await test.step("another length resets the additions; Continue sends the choices [CYO-15] [CYO-16]", async () => {
    await show(page, "buildYourOwn", 1);
    await page.getByRole("radio", { name: "10 GB" }).check();
    await page.getByRole("checkbox", { name: "Add unlimited payments" }).press("Space");
    await expect(page.locator(".total-bar__amount")).toHaveText(/USD\s225\.00/);
    await page.getByRole("combobox", { name: "Length" }).selectOption("SUB2YEAR");
    const changed = (await sent(page)).at(-1);
    const values = { subscription: "SUB2YEAR", myfiles: "1GB2", tonemeter: "", unlimitedPayments: "" };
    expect(changed).toEqual({ name: "change", payload: { values } });
    await expect(page.locator(".total-bar__amount")).toHaveText(/USD\s214\.00/);
    await expect(page.getByText(/^Two years, USD\s8\.92 per month$/)).toBeVisible();
    await page.getByRole("checkbox", { name: "Add tone meter" }).check();
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    expect((await sent(page)).at(-1)).toEqual({
      name: "choose",
      payload: { values: { ...values, tonemeter: "TONE2" } },
    });
    await page.getByRole("button", { name: "See what each package includes" }).click();
    expect((await sent(page)).at(-1)).toEqual({ name: "upgrade" });
  });

  await test.step("a notice appears as soon as a ready-made package offers the same or more for less", async () => {
    await show(page, "buildYourOwn", 5);
    const said = page.getByRole("status").filter({ hasText: "Plus has all of this, and more, for USD 200.00." });
    await expect(said).toContainText(/That is USD\s9\.00 less\.$/);
    await expect(page.getByRole("radio", { name: "5 GB + USD 24.00", exact: true })).toBeChecked();
    await page.getByRole("checkbox", { name: "Add tone meter" }).uncheck();
    await expect(said).toHaveCount(0);
    await expect(page.locator(".total-bar__amount")).toHaveText(/^USD\s179\.00$/);
  });
});
