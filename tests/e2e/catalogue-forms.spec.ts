import { expect, test } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { example, open, sent } from "./catalogue.ts";

test("a submit with problems sends nothing, and its summary leads to each field [STEP2-20]", async ({ page }) => {
  const form = await example(page, "blocks/form/0");
  await form.getByRole("button", { name: "Continue" }).click();
  const summary = form.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "First name: This field is required",
    "Last name: This field is required",
    "Email: This field is required",
  ]);
  await summary.getByRole("link", { name: "Email" }).press("Enter");
  await expect(form.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(form.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await sent(page)).not.toContain("submit");
});

test("a problem shows once its field was touched, and not before [STEP2-20]", async ({ page }) => {
  const form = await example(page, "blocks/form/0");
  const email = form.getByLabel("Email", { exact: true });
  await email.focus();
  await email.blur();
  await expect(form.getByText("Invalid email address")).toBeHidden();
  await email.fill("jordan");
  await expect.poll(() => sent(page)).toEqual(["change"]);
  await expect(form.getByText("Invalid email address")).toBeHidden();
  await email.blur();
  await expect(form.getByText("Invalid email address")).toBeVisible();
  await expect(form.getByText("This field is required")).toHaveCount(0);
});

test("a layout says that problems show while somebody types, or only once they have submitted", async ({ page }) => {
  const prompt = await example(page, "blocks/form/4");
  await prompt.getByLabel("Email", { exact: true }).pressSequentially("jordan");
  await expect(prompt.getByText("Invalid email address")).toBeVisible();
  await expect(prompt.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(prompt.getByText("This field is required")).toHaveCount(0);

  const patient = await example(page, "blocks/form/5");
  await patient.getByLabel("Email", { exact: true }).fill("jordan");
  await patient.getByLabel("Email", { exact: true }).blur();
  await expect.poll(() => sent(page)).toContain("patient.blur");
  await expect(patient.getByText("Invalid email address")).toHaveCount(0);
  await patient.getByRole("button", { name: "Continue" }).click();
  await expect(patient.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("a layout says how long nobody types until a value is reported", async ({ page }) => {
  await page.clock.install({ time: 0 });
  const reportedAfter = async (id: string, pauseMs: number, pausedAt: number) => {
    const form = await example(page, id);
    await page.clock.pauseAt(pausedAt);
    await form.getByLabel("Email", { exact: true }).fill("j@example.com");
    if (pauseMs > 0) await page.clock.runFor(pauseMs - 1);
    expect(await sent(page)).toEqual([]);
    await page.clock.runFor(1);
    expect(await sent(page)).toHaveLength(1);
  };
  await reportedAfter("blocks/form/5", 300, 3_600_000);
  await page.clock.resume();
  await reportedAfter("blocks/form/4", 0, 7_200_000);
});

test("typing is reported at a pause, once, and Enter sends what is still being typed", async ({ page }) => {
  const form = await example(page, "blocks/form/0");
  await form.getByLabel("First name").focus();
  // In one go: between keys that Playwright presses, a busy machine pauses for long enough.
  await page.evaluate(() => [..."Jordan"].forEach((letter) => document.execCommand("insertText", false, letter)));
  await expect.poll(() => sent(page)).toEqual(["change"]);
  await form.getByLabel("Last name").fill("Avery");
  await form.getByLabel("Email", { exact: true }).pressSequentially("j@example.com");
  await page.keyboard.press("Enter");
  expect((await sent(page)).at(-1)).toBe("submit");
});

test("the caret stays where somebody types in the middle of a text, also when the text is reported meanwhile", async ({
  page,
}) => {
  const form = await example(page, "blocks/form/0");
  const name = form.getByLabel("First name");
  await name.fill("Jordan");
  await expect.poll(() => sent(page)).toEqual(["change"]);
  await name.press("Home");
  await name.press("ArrowRight");
  await page.keyboard.insertText("a");
  await expect.poll(() => sent(page)).toEqual(["change", "change"]);
  await page.keyboard.insertText("b");
  await expect(name).toHaveValue("Jabordan");
});

test("the button is tinted while the form is not valid, and can be pressed", async ({ page }) => {
  const form = await example(page, "blocks/form/0");
  const button = form.getByRole("button", { name: "Continue" });
  await expect(button).toHaveAttribute("data-invalid", "");
  await expect(button).toBeEnabled();
  await form.getByLabel("First name").fill("Jordan");
  await form.getByLabel("Last name").fill("Avery");
  await form.getByLabel("Email", { exact: true }).fill("j@example.com");
  await expect(button).not.toHaveAttribute("data-invalid");
});

test("a field that the schema asks for only then comes with its box; the form is looked at again 20 ms later [STEP2-13]", async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  const form = await example(page, "blocks/form/3");
  const button = form.getByRole("button", { name: "Continue" });
  await expect(form.getByLabel("Please tell us more")).toBeHidden();
  await page.clock.pauseAt(3_600_000);
  await expect(button).not.toHaveAttribute("data-invalid");
  await form.getByRole("checkbox").press("Space");
  await expect(form.getByLabel("Please tell us more")).toBeVisible();
  await page.clock.runFor(19);
  await expect(button).not.toHaveAttribute("data-invalid");
  await page.clock.runFor(2);
  await expect(button).toHaveAttribute("data-invalid", "");
});

test("a value that the journey sets comes into its field", async ({ page }) => {
  const form = await example(page, "blocks/form/3");
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("j@example.com");
  await form.getByRole("checkbox").check();
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("");
  await form.getByLabel("Email", { exact: true }).pressSequentially("new");
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("new");
});

test("what the service refuses is summed up in focus, stands at its field, and keeps nobody from trying again", async ({
  page,
}) => {
  const form = await example(page, "blocks/form/3");
  await form.getByRole("button", { name: "Continue" }).click();
  const summary = form.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(1);
  await expect(form.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("button", { name: "Continue" }).press("Enter");
  expect((await sent(page)).filter((name) => name === "answered.submit")).toHaveLength(2);
});

test("a failed submit is said first in the title", async ({ page }) => {
  await open(page, "?page=sheet");
  await expect(page).toHaveTitle("Create your parent account – Twofold");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle("Error: Create your parent account – Twofold");
});

test("items of a list are titled with their number, added and removed by keyboard [CHILD-02] [CHILD-05] [CHILD-06]", async ({
  page,
}) => {
  const list = await example(page, "widgets/list/0");
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(["Item", "Item 2"]);
  await list.getByRole("button", { name: "Add" }).press("Enter");
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(["Item", "Item 2", "Item 3"]);
  await expect(list.getByLabel("First name").nth(2)).toBeFocused();
  await expect(list.getByLabel("First name").nth(2)).toHaveValue("");
  await expect(list.getByRole("button", { name: "Add" })).toHaveCount(0);
  await list.getByRole("button", { name: "Remove Item", exact: true }).press("Enter");
  await expect(list.getByLabel("First name").first()).toHaveValue("Theo");
  await list.getByRole("button", { name: "Remove Item 2" }).press("Enter");
  await expect(list.getByRole("button", { name: /Remove/ })).toHaveCount(0);
});

test("a day is written by keyboard in the order of its place, month names too; its problem and the link to it are at the part that is missing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await example(page, "blocks/form/6");
  const part = (name: string) => form.getByLabel(name, { exact: true });
  await part("Month").focus();
  await page.keyboard.type("sept");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1985");
  await page.keyboard.press("Enter");
  const summary = form.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText(["First name: Enter the day, such as 27"]);
  await expect(part("Day")).toHaveAttribute("aria-invalid", "true");
  await expect(part("Year")).not.toHaveAttribute("aria-invalid");
  expect(await sent(page)).not.toContain("born.submit");
  await summary.getByRole("link").press("Enter");
  await expect(part("Day")).toBeFocused();
  await page.keyboard.type("3rd");
  await page.keyboard.press("Enter");
  await expect.poll(() => sent(page)).toContain("born.submit");
  await part("Day").blur();
  await expect(part("Month")).toHaveValue("9");
  await expect(part("Day")).toHaveValue("3");

  await open(page, "?only=blocks/form/6&lang=es");
  const labels = page.locator("fieldset label");
  await expect(labels).toHaveText(["Día", "Mes", "Año"]);
  await page.getByLabel("Día", { exact: true }).fill("27.3.1985");
  await page.getByLabel("Año", { exact: true }).focus();
  await expect(page.getByLabel("Mes", { exact: true })).toHaveValue("3");
  await expect(page.getByLabel("Año", { exact: true })).toHaveValue("1985");
  expect(await violationsOf(page, WCAG)).toEqual([]);
});

test("a list has as many items as an answer says, and who corrects the answer finds again what they wrote", async ({
  page,
}) => {
  const form = await example(page, "blocks/form/8");
  const count = form.getByLabel("Last name");
  const names = form.getByLabel("First name", { exact: true });
  const say = async (number: string) => {
    await count.fill(number);
    await count.press("Tab");
  };
  await expect(names).toHaveCount(2);
  await expect(form.getByRole("button", { name: /Add|Remove/ })).toHaveCount(0);
  await names.nth(0).fill("Mila");
  await names.nth(1).fill("Theo");
  await say("1");
  await expect(names).toHaveCount(1);
  await names.nth(0).fill("Milo");
  await say("3");
  await expect(names).toHaveCount(3);
  expect(await names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    "Milo",
    "Theo",
    "",
  ]);
  // What is no number of items leaves them as they are.
  for (const wrong of ["40", "a few", ""]) {
    await say(wrong);
    await expect.poll(() => sent(page)).toContain("people.change");
    await expect(names).toHaveCount(3);
  }
  await say("0");
  await expect(names).toHaveCount(0);
});

test("a number is written as people do: what is none stays and is refused, and what could be read otherwise is said", async ({
  page,
}) => {
  const form = await example(page, "blocks/form/7");
  const field = form.getByRole("textbox", { name: "First name" });
  await field.focus();
  await page.keyboard.type("a dozen");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert").getByRole("link")).toHaveText(["First name: Enter a number"]);
  expect(await sent(page)).not.toContain("length.submit");
  await page.keyboard.press("Tab");
  await form.getByRole("alert").getByRole("link").press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("a dozen");
  await expect(field).toHaveAccessibleDescription("Error: Enter a number");
  await field.selectText();
  await page.keyboard.type("1234,50");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("1,234.5");
  await expect(form.getByRole("status")).toHaveText("That is 1,234.5: what follows “,” are decimals");
  await expect(field).toHaveAttribute("aria-describedby", (await form.getByRole("status").getAttribute("id")) ?? "");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await field.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => sent(page)).toContain("length.submit");

  await open(page, "?only=blocks/form/7&lang=es");
  const spanish = page.getByRole("textbox");
  await spanish.fill("12.345,5");
  await spanish.blur();
  await expect(spanish).toHaveAttribute("inputmode", "decimal");
  // Spanish as it is spoken in the United States.
  await expect(spanish).toHaveValue("12,345.5");
  await expect(page.locator("form").getByRole("status")).toHaveText("Es 12,345.5: lo que sigue a «,» son decimales");
});

test("an amount stays the number that was typed where its currency becomes another", async ({ page }) => {
  const form = await example(page, "blocks/form/11");
  const field = form.getByRole("textbox");
  const choose = async (currency: string, shown: string) => {
    await form.getByRole("combobox").selectOption(currency);
    await expect(field).toHaveValue(shown);
  };
  await field.fill("12.50");
  await field.blur();
  await expect(field).toHaveValue("$12.50");
  await choose("KWD", "KWD\u00A012.500");
  // Yen have no decimals: what was typed is none, and stays.
  await choose("JPY", "12.5");
  await choose("USD", "$12.50");
  await field.fill("12");
  await field.blur();
  await choose("JPY", "¥12");
  await choose("KWD", "KWD\u00A012.000");
});

test("a password can be shown by keyboard and says which of its rules are met", async ({ page }) => {
  const password = await example(page, "widgets/passwordWithRules/1");
  const input = password.getByLabel("Password", { exact: true });
  await expect(password.getByRole("listitem").nth(1)).not.toContainText("met");
  await input.pressSequentially("1");
  await expect(password.getByRole("listitem").nth(1)).toContainText("met");
  await password.getByRole("button", { name: "Show Password" }).press("Enter");
  await expect(input).toHaveAttribute("type", "text");
});

test("a choice is made by keyboard: select, radio, checkbox", async ({ page }) => {
  const select = await example(page, "widgets/select/0");
  await select.getByRole("combobox").selectOption({ label: "Other" });
  await expect(select.getByRole("combobox")).toHaveValue("OTHER");
  const radio = await example(page, "widgets/radio/0");
  await radio.getByRole("radio", { name: "Other" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(radio.getByRole("radio", { name: "Search engine" })).toBeChecked();
  const box = await example(page, "widgets/checkbox/1");
  await expect(box.getByRole("checkbox")).toBeChecked();
  await box.getByRole("checkbox").press("Space");
  await expect(box.getByRole("checkbox")).not.toBeChecked();
});
