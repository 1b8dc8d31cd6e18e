import { expect, test } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { example, open, sent } from "./catalogue.ts";

test("lists, numbers, amounts, passwords, choices and dates can be entered by keyboard [CHILD-02] [CHILD-05] [CHILD-06]", async ({
  page,
}) => {
  await test.step("list items have a number in their title, and can be added and removed by keyboard [CHILD-02] [CHILD-05] [CHILD-06]", async () => {
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

  await test.step("a list has as many items as an answer says; after the answer is corrected, earlier entries are still there", async () => {
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
    // A value that is not a valid number of items leaves the items unchanged.
    for (const wrong of ["40", "a few", ""]) {
      await say(wrong);
      await expect.poll(() => sent(page)).toContain("people.change");
      await expect(names).toHaveCount(3);
    }
    await say("0");
    await expect(names).toHaveCount(0);
  });

  await test.step("a number accepts common notations: text that is no number stays and is refused, an ambiguous one is explained", async () => {
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
    // The locale is Spanish of the United States.
    await expect(spanish).toHaveValue("12,345.5");
    await expect(page.locator("form").getByRole("status")).toHaveText("Es 12,345.5: lo que sigue a «,» son decimales");
  });

  await test.step("an amount stays the number that was typed when its currency changes", async () => {
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
    // Yen have no decimals, so 12.5 is invalid and stays as typed.
    await choose("JPY", "12.5");
    await choose("USD", "$12.50");
    await field.fill("12");
    await field.blur();
    await choose("JPY", "¥12");
    await choose("KWD", "KWD\u00A012.000");
  });

  await test.step("a password can be shown by keyboard and shows which of its rules it meets", async () => {
    const password = await example(page, "widgets/passwordWithRules/1");
    const input = password.getByLabel("Password", { exact: true });
    await expect(password.getByRole("listitem").nth(1)).not.toContainText("met");
    await input.pressSequentially("1");
    await expect(password.getByRole("listitem").nth(1)).toContainText("met");
    await password.getByRole("button", { name: "Show Password" }).press("Enter");
    await expect(input).toHaveAttribute("type", "text");
  });

  await test.step("select, radio and checkbox can be used by keyboard", async () => {
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

  await test.step("a month is chosen by typing its name, and its year is typed, also in other digits", async () => {
    const form = await example(page, "widgets/month/0");
    const [month, year] = [form.getByLabel("Month", { exact: true }), form.getByLabel("Year", { exact: true })];
    await expect(form.getByRole("group", { name: "First name" })).toBeVisible();
    await month.focus();
    await page.keyboard.type("nov");
    await page.keyboard.press("Tab");
    await expect(year).toBeFocused();
    await page.keyboard.type("٢٠٢٦");
    await expect(year).toHaveValue("٢٠٢٦");
    await year.blur();
    await expect(month).toHaveValue("11");
    await expect(year).toHaveValue("2026");
    await month.selectOption("");
    await expect(year).toHaveValue("2026");
    expect(await sent(page)).toContain("widgets-month-0.change");
  });

  await test.step("a color is typed or picked: both controls show it", async () => {
    const form = await example(page, "widgets/color/0");
    const line = form.locator("input[type=text]");
    const picker = form.locator("input[type=color]");
    await expect(picker).toHaveAccessibleName(/^First name/);
    await line.pressSequentially("#336699");
    await line.blur();
    await expect(picker).toHaveValue("#336699");
    await picker.fill("#00ff80");
    await expect(line).toHaveValue("#00ff80");
    await line.fill("green");
    await line.blur();
    await expect(picker).toHaveValue("#ffffff");
    await expect(line).toHaveValue("green");
  });

  await test.step("a date is entered in the order of its locale, with month names too; a problem points to the missing part", async () => {
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

    // A whole day is read when its box is left. Pauses in between are longer than those after which a field is reported.
    await part("Month").fill("");
    await part("Month").pressSequentially("03/27/2007", { delay: 350 });
    await expect(part("Month")).toHaveValue("03/27/2007");
    await expect(part("Year")).toHaveValue("1985");
    await page.keyboard.press("Tab");
    const shown = () =>
      form.locator("fieldset input").evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
    expect(await shown()).toEqual(["3", "27", "2007"]);
    for (const [text, days] of [
      ["2006-12-31", ["12", "31", "2006"]],
      ["4 July 05", ["7", "4", "2005"]],
      ["tomorrow", ["7", "4", "tomorrow"]],
    ] as const) {
      await part("Year").fill(text);
      await part("Year").blur();
      expect(await shown()).toEqual(days);
    }
    await expect(form.getByText("Enter the year with 4 digits")).toBeVisible();
    await expect(part("Year")).toHaveAttribute("aria-invalid", "true");
    await part("Day").fill("");
    await part("Day").evaluate((box) => {
      const data = new DataTransfer();
      data.setData("text", "27 de marzo de 2007");
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    expect(await shown()).toEqual(["3", "27", "2007"]);

    await open(page, "?only=blocks/form/6&lang=es");
    const labels = page.locator("fieldset label");
    await expect(labels).toHaveText(["Día", "Mes", "Año"]);
    await page.getByLabel("Día", { exact: true }).fill("27.3.1985");
    await page.getByLabel("Año", { exact: true }).focus();
    await expect(page.getByLabel("Mes", { exact: true })).toHaveValue("3");
    await expect(page.getByLabel("Año", { exact: true })).toHaveValue("1985");
    expect(await violationsOf(page, WCAG)).toEqual([]);
  });
});
