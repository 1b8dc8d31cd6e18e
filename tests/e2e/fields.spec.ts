/** Which notations the fields accept, and how the summary of a form's problems describes them. */
import { base, fillContact, heading } from "./join.ts";
import { parentA } from "./people.ts";
import { Professional, base as professionalBase } from "./professional.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("a phone number is accepted in common notations, grouped when its field is left, and sent as digits [STEP1-11]", async ({
  page,
}) => {
  await page.goto(`${base}/step1`);
  const phone = page.getByLabel(en.phoneNumber, { exact: true });
  const problem = page.getByText("Use digits only");
  await fillContact(page, parentA());
  await phone.fill("555-010-CALL");
  await phone.blur();
  await expect(problem).toBeVisible();
  await expect(phone).toHaveValue("555-010-CALL");
  for (const written of ["5550100123", "555.010.0123", "+1 555 010 0123", "15550100123", "555-010-0123"]) {
    await phone.fill(written);
    await expect(phone).toHaveValue(written);
    await phone.blur();
    await expect(phone).toHaveValue("(555) 010-0123");
    await expect(problem).toHaveCount(0);
  }
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/v2/signups"));
  await phone.press("Enter");
  const body = (await sent).postDataJSON() as { parent: object };
  expect(body.parent).toMatchObject({ phoneCountryCode: "+1", phoneNumber: "5550100123" });
  await expect(heading(page, en.step2)).toBeVisible();

  await test.step("the summary names the child of a field and is updated with the page; a new child starts without a problem", async () => {
    await page.getByRole("button", { name: en.continue, exact: true }).click();
    const summary = page.getByRole("alert").filter({ has: page.getByRole("listitem") });
    await expect(summary.getByRole("listitem")).toHaveText([
      "First name: This field is required",
      "Last name: This field is required",
      "Email: This field is required",
      // The child's last name is the parent's until it is changed.
      "Child 1: First name: This field is required",
    ]);
    await page.getByRole("button", { name: en.addChild }).click();
    const second = page.getByRole("group", { name: `${en.child} 2`, exact: true });
    await expect(second.getByLabel(en.firstName, { exact: true })).toBeFocused();
    await expect(second.locator("[aria-invalid]")).toHaveCount(0);
    await page.getByRole("button", { name: en.continue, exact: true }).click();
    await expect(summary.getByRole("link", { name: "Child 2: First name: This field is required" })).toBeVisible();
  });

  await page.getByRole("button", { name: en.back, exact: true }).click();
  await expect(phone).toHaveValue("(555) 010-0123");

  await test.step("choosing a country code afterwards removes that code from the start of the number", async () => {
    await phone.fill("+44 20 7946 0958");
    await phone.blur();
    await expect(page.getByText("For a number of another country, choose its country code.")).toBeVisible();
    await page.getByLabel(en.phoneCode, { exact: true }).selectOption("+44");
    await expect(page.getByText("Use digits only")).toHaveCount(0);
    await expect(phone).toHaveValue("020 7946 0958");
  });

  await test.step("a number is shown in its country's own notation, which the browser loads for a rarer country", async () => {
    for (const written of ["7700 900123", "07700900123", "+44 (0)7700 900123", "0044 7700 900123"]) {
      await phone.fill(written);
      await phone.blur();
      await expect(phone).toHaveValue("07700 900123");
    }
    await page.getByLabel(en.phoneCode, { exact: true }).selectOption("+353");
    await phone.fill("087 123 4567");
    await phone.blur();
    await expect(phone).toHaveValue("087 123 4567");
    const saved = page.waitForRequest((request) => request.method() === "PUT" && /\/v2\/signups\//.test(request.url()));
    await phone.press("Enter");
    const { parent } = (await saved).postDataJSON() as { parent: object };
    expect(parent).toMatchObject({ phoneCountryCode: "+353", phoneNumber: "871234567" });
    await expect(heading(page, en.step2)).toBeVisible();
  });
});

test("a field that a choice reveals starts without a problem, even after a submit that found others", async ({
  page,
}) => {
  const person = new Professional(page);
  await page.goto(professionalBase);
  await expect(person.field("fields.firstName")).toBeVisible();
  await person.press("common.continue");
  await expect(person.field("fields.firstName")).toHaveAttribute("aria-invalid", "true");
  await person.field("about.hearAboutUs").selectOption("COLLEAGUE");
  const name = person.field("about.colleagueName");
  await expect(name).toBeVisible();
  await expect(person.field("about.hearAboutUs")).not.toHaveAttribute("aria-invalid");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await person.press("common.continue");
  await expect(name).toHaveAttribute("aria-invalid", "true");
});
