import { expect, test } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { example, open, sent } from "./catalogue.ts";

test("a form shows its problems at the right time, wherever they come from, and reports typing after a pause [STEP2-20]", async ({
  page,
}) => {
  await test.step("a submit with problems sends nothing, and its summary links to each field [STEP2-20]", async () => {
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

  await test.step("a summary that is taller than the screen shows its title", async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 320, height: 180 });
    const form = await example(page, "blocks/form/0");
    await form.getByRole("button", { name: "Continue" }).click();
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(form.getByRole("alert").getByRole("heading")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
  });

  await test.step("a problem appears only after its field was changed and left [STEP2-20]", async () => {
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

  await test.step("a layout can show problems while the person types, or only after a submit", async () => {
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

  await test.step("the button is tinted while the form is invalid, but can be pressed", async () => {
    const form = await example(page, "blocks/form/0");
    const button = form.getByRole("button", { name: "Continue" });
    await expect(button).toHaveAttribute("data-invalid", "");
    await expect(button).toBeEnabled();
    await form.getByLabel("First name").fill("Jordan");
    await form.getByLabel("Last name").fill("Avery");
    await form.getByLabel("Email", { exact: true }).fill("j@example.com");
    await expect(button).not.toHaveAttribute("data-invalid");
  });

  await test.step("a refusal by the service appears in a focused summary and at its field, and the person can try again", async () => {
    const form = await example(page, "blocks/form/3");
    await form.getByRole("button", { name: "Continue" }).click();
    const summary = form.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(1);
    await expect(form.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await form.getByRole("button", { name: "Continue" }).press("Enter");
    expect((await sent(page)).filter((name) => name === "answered.submit")).toHaveLength(2);
  });

  await test.step('the page title starts with "Error" after a failed submit', async () => {
    await open(page, "?page=sheet");
    await expect(page).toHaveTitle("Create your parent account – Twofold");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveTitle("Error: Create your parent account – Twofold");
  });

  await test.step("typing is reported once, after a pause; Enter also sends what is still being typed", async () => {
    const form = await example(page, "blocks/form/0");
    await form.getByLabel("First name").focus();
    // All letters at once: on a busy machine, Playwright's separate key presses would leave a long enough pause.
    await page.evaluate(() => [..."Jordan"].forEach((letter) => document.execCommand("insertText", false, letter)));
    await expect.poll(() => sent(page)).toEqual(["change"]);
    await form.getByLabel("Last name").fill("Avery");
    await form.getByLabel("Email", { exact: true }).pressSequentially("j@example.com");
    await page.keyboard.press("Enter");
    expect((await sent(page)).at(-1)).toBe("submit");
  });

  await test.step("the caret stays in the middle of a text, even when the text is reported while the person types", async () => {
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

  await test.step("a value that the journey sets appears in its field", async () => {
    const form = await example(page, "blocks/form/3");
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue("j@example.com");
    await form.getByRole("checkbox").check();
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue("");
    await form.getByLabel("Email", { exact: true }).pressSequentially("new");
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue("new");
  });
});

test("a form waits exactly as long as it should [STEP2-13]", async ({ page }) => {
  await test.step("a layout sets how long a pause in typing must be before a value is reported", async () => {
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
    await page.clock.resume();
  });

  await test.step("a conditionally required field appears with its checkbox; the form is validated again 20 ms later [STEP2-13]", async () => {
    const form = await example(page, "blocks/form/3");
    const button = form.getByRole("button", { name: "Continue" });
    await expect(form.getByLabel("Please tell us more")).toBeHidden();
    await page.clock.pauseAt(10_800_000);
    await expect(button).not.toHaveAttribute("data-invalid");
    await form.getByRole("checkbox").press("Space");
    await expect(form.getByLabel("Please tell us more")).toBeVisible();
    await page.clock.runFor(19);
    await expect(button).not.toHaveAttribute("data-invalid");
    await page.clock.runFor(2);
    await expect(button).toHaveAttribute("data-invalid", "");
  });
});

test("the items of a list are moved and copied by keyboard and on a phone, and keep the focus and their problems", async ({
  page,
}) => {
  const form = await example(page, "widgets/list/1");
  const items = form.getByRole("group", { name: /^Item/ });
  const cities = () => items.getByLabel("City").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const said = form.getByRole("status");
  await expect(items).toHaveCount(3);

  await test.step("an item that is added leaves the controls of the others as they are", async () => {
    await items
      .nth(1)
      .getByLabel("City")
      .evaluate((control) => control.setAttribute("data-kept", ""));
    await form.getByRole("button", { name: "Add" }).press("Enter");
    await expect(items).toHaveCount(4);
    await expect(items.nth(3).getByLabel("City")).toBeFocused();
    await expect(items.nth(1).getByLabel("City")).toHaveAttribute("data-kept", "");
    await form.getByRole("button", { name: "Remove Item 4" }).press("Enter");
    await expect(items).toHaveCount(3);
  });

  await test.step("a moved item keeps the focus, also when it arrives at an end", async () => {
    await form.getByRole("button", { name: "Move down Item 1" }).press("Enter");
    expect(await cities()).toEqual(["Lyon", "Ghent", "Porto"]);
    await expect(said).toHaveText("Now in position 2 of 3");
    await expect(form.getByRole("button", { name: "Move down Item 2" })).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await cities()).toEqual(["Lyon", "Porto", "Ghent"]);
    await expect(said).toHaveText("Now in position 3 of 3");
    await expect(form.getByRole("button", { name: "Move up Item 3" })).toBeFocused();
    await expect(form.getByRole("button", { name: "Move down Item 3" })).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Move up Item 1" })).toHaveCount(0);
  });

  await test.step("a copy is below its item, with its answers, until the list is full", async () => {
    await form.getByRole("button", { name: "Duplicate Item 2" }).press("Enter");
    expect(await cities()).toEqual(["Lyon", "Porto", "Porto", "Ghent"]);
    await expect(said).toHaveText("Duplicated. The copy is number 3 of 4.");
    await expect(items.nth(2).getByLabel("City")).toBeFocused();
    await items.nth(2).getByLabel("City").fill("Faro");
    await items.nth(2).getByLabel("City").blur();
    expect(await cities()).toEqual(["Lyon", "Porto", "Faro", "Ghent"]);
    await expect(form.getByRole("button", { name: /^Duplicate/ })).toHaveCount(0);
    await form.getByRole("button", { name: "Remove Item 1" }).press("Enter");
    await expect(form.getByRole("button", { name: /^Duplicate/ })).toHaveCount(3);
  });

  await test.step("each button can be touched on a narrow phone, and nothing is cut off", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const button of await form.getByRole("button").all()) {
      const { width = 0, height = 0, x = -1 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect([x >= 0, x + width <= 320]).toEqual([true, true]);
    }
    expect(await violationsOf(page, WCAG)).toEqual([]);
  });
});

test("a moved item keeps the focus on its own button, not on one of a list inside it", async ({ page }) => {
  const form = await example(page, "widgets/list/3");
  await form.getByRole("button", { name: "Move down Item 1", exact: true }).press("Enter");
  await expect(form.getByRole("button", { name: "Move up Item 2", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const cities = form.getByRole("textbox", { name: "City" });
  await expect(cities.first()).toHaveValue("Ghent");
  await expect(cities.nth(1)).toHaveValue("Lyon");
});

test("a matrix is a table where there is room and questions on a phone, each with its own label and problem", async ({
  page,
}) => {
  const form = await example(page, "widgets/matrix/0");
  const city = form.getByRole("group", { name: "City" });
  const place = async (name: string, question = city) =>
    (await question.getByLabel(name).boundingBox()) ?? { x: 0, y: 0 };
  const [search, court] = ["Search engine", "Ordered by the court"];

  await test.step("in a table, the choices stand once above, and are in one line", async () => {
    await expect(form.locator(".matrix__head")).toBeVisible();
    expect((await place(search)).y).toBe((await place(court)).y);
    const country = form.getByRole("group", { name: "Country" });
    expect((await place(court, country)).x).toBe((await place(court)).x);
    await expect(country.getByLabel("Other")).toBeChecked();
  });

  await test.step("people choose with the arrow keys within a question", async () => {
    await city.getByLabel(search).focus();
    await page.keyboard.press("ArrowRight");
    await expect(city.getByLabel(court)).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(form.getByRole("group", { name: "Country" }).getByLabel("Other")).toBeFocused();
    expect(await violationsOf(page, WCAG)).toEqual([]);
  });

  await test.step("on a phone, each question has its choices below it, with their words", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(form.locator(".matrix__head")).toBeHidden();
    expect((await place(court)).y).toBeGreaterThan((await place(search)).y);
    await expect(city.getByText(court)).toBeInViewport();
    expect(await violationsOf(page, WCAG)).toEqual([]);
  });
});
