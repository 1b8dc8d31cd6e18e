import { violationsOf, WCAG } from "./axe.ts";
import { lookOf } from "./step-picture.ts";
import { goThroughFindings } from "./studio-findings.ts";
import { goByKeys } from "./studio-keys.ts";
import { holdBack } from "./hold-scripts.ts";
import { StudioProcess } from "./studio-process.ts";
import { changeEntries } from "./studio-entries.ts";
import { changeItems } from "./studio-items.ts";
import { setHeading, setLimit } from "./studio-settings.ts";
import { changesIn, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";
import { REQUIREMENT, withArm } from "./studio-map-garden.ts";
import { openLook } from "./studio-look.ts";
import { copyAndMove } from "./studio-steps.ts";

const studio = new StudioProcess();

test("the map and the list show a journey, an arm and findings; a step is opened, and its page changed, by keyboard", async ({
  page,
}) => {
  const { place, step: panel, lens } = await studio.open(page, "small", withArm);
  // A page wider than the available room is scaled down: all of it is visible, and its own width stays the same.
  await page.setViewportSize({ width: 1600, height: 900 });
  await openLook(page);
  await page.getByRole("button", { name: "1280", exact: true }).click(patient);
  const stage = page.getByRole("region", { name: "1280 px" });
  await expect(page.getByText(/1280 px, at [78]\d %/)).toBeVisible({ timeout: 60_000 });
  expect(await stage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(
    await stage
      .frameLocator("iframe")
      .locator("html")
      .evaluate(() => innerWidth),
  ).toBe(1278);
  await openLook(page);
  await page.getByRole("button", { name: "768", exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await place("Map").press("Enter");
  const map = page.getByRole("region", { name: "Map of the journey garden" });
  const details = map.getByRole("link", { name: "1 Your details" });
  const tour = map.getByRole("link", { name: "2 Tell us who you are." });
  const done = map.getByRole("link", { name: "3 Thank you" });
  await expect(details).toBeVisible(patient);

  // Each box shows a picture of its page, even for a step that cannot be opened directly. Another width gives another
  // picture.
  const wide = await lookOf(page, "1 Your details");
  expect(wide).toMatchObject({ width: 364, height: 184 });
  expect(wide.colours).toBeGreaterThan(20);
  const thanks = await lookOf(page, "3 Thank you");
  expect(thanks.colours).toBeGreaterThan(20);
  expect(thanks.sum).not.toBe(wide.sum);
  await openLook(page);
  await lens.getByRole("button", { name: "320", exact: true }).press("Enter");
  await expect.poll(async () => (await lookOf(page, "1 Your details")).sum).not.toBe(wide.sum);
  await openLook(page);
  await lens.getByRole("button", { name: "768", exact: true }).press("Enter");
  await expect.poll(async () => (await lookOf(page, "1 Your details")).sum).toBe(wide.sum);

  // One press selects a step; two open its page.
  await done.dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Page: Thank you" })).toBeAttached();
  await place("Map").press("Enter");
  await done.click();
  await expect(panel.getByRole("heading", { level: 2, name: "Thank you" })).toBeVisible();

  // Walks the path to it line by line with keys, with the page beside it.
  await panel.getByRole("button", { name: "Walk the shortest path here" }).press("Enter");
  const story = page.getByRole("region", { name: "The path" });
  await expect(story.getByRole("heading", { name: "The shortest path to “Thank you”" })).toBeFocused(patient);
  await expect(story.getByRole("listitem")).toHaveText([
    /opens \/app\/garden.*→ Your details/,
    /sends the form.*→ Thank you/,
  ]);
  const there = page.getByRole("region", { name: "The page at this line" }).frameLocator("iframe");
  await expect(there.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible(patient);
  await expect(details).toHaveAccessibleDescription(/Line 1 of the path/);
  await page.keyboard.press("ArrowRight");
  await expect(story.getByText("Line 2 of 2")).toBeVisible();
  await expect(there.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(there.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
  await story.getByRole("button", { name: "Play" }).press("Enter");
  await expect(story.getByRole("button", { name: "Stop" })).toBeFocused();
  await expect(story.getByText("Line 2 of 2")).toBeVisible();
  await expect(story.getByRole("button", { name: "Play" })).toBeFocused();
  await page.keyboard.press("Home");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  // Its pages side by side.
  await lens.getByRole("button", { name: "Board" }).press("Enter");
  const board = page.getByRole("region", { name: "The pages of the path" });
  await expect(board.getByRole("figure")).toHaveText(["1 Your details", "2 Thank you"]);
  await lens.getByRole("button", { name: "Map", exact: true }).press("Enter");
  await story.getByRole("button", { name: "Back to the map" }).press("Enter");
  await expect(panel.getByRole("heading", { level: 2, name: "Your details" })).toBeFocused();
  await map.getByRole("button", { name: "All" }).press("Enter");
  await goByKeys(page, details);

  // Outside the arm no path leads to the third step, and its description says so.
  await expect(tour).toHaveAccessibleDescription(/No path leads here outside of an arm/);
  await expect(details).toHaveAccessibleDescription(/^details · \/details · start, form(?!.*No way)/);
  await openLook(page);
  await lens.getByLabel("See as").selectOption("treatment of tour");
  await expect(details).toHaveAccessibleDescription(/Differs in this arm: what depends on the arm/);
  await expect(tour).toHaveAccessibleDescription(/^tour · \/tour · page(?!.*No way)/);

  // The columns have the names of the progress bar's steps. Arrow keys move from step to step along the transitions.
  for (const name of ["Your details", "Done"]) await expect(map.getByText(name, { exact: true })).toBeVisible();
  await details.focus();
  await page.keyboard.press("ArrowDown");
  await expect(tour).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(done).toBeFocused();
  await page.keyboard.press("Home");
  await expect(details).toBeFocused();
  await page.keyboard.press("End");
  await expect(done).toBeFocused();
  await expect(panel.getByRole("heading", { level: 2, name: "Thank you" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Where people can go" })).toContainText(
    "Your details after “Change your details”",
  );
  const findings = panel.getByRole("region", { name: "Findings at this step" });
  await expect(findings).toContainText("done.change", patient);
  await expect(done).toHaveAccessibleDescription(/\d to fix/);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await goThroughFindings(page, studio);

  await lens.getByLabel("Find a step, a text, a field or a call").fill("correo");
  await expect(lens.getByText("Found at 1 step", { exact: true })).toBeVisible();
  await expect(details).toHaveAccessibleDescription(/^details .* Found: the field “email”, 2 texts/);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { level: 2, name: "Your details" })).toBeVisible();

  // Finds a requirement by its number, with the field that its test names; no file of the journey contains the number.
  await lens.getByLabel("Find a step, a text, a field or a call").fill(REQUIREMENT.toLowerCase());
  await expect(details).toHaveAccessibleDescription(/ Found: the requirement PLOT-07/);
  const required = panel.getByRole("region", { name: "Requirements found here" });
  await expect(required.getByRole("listitem")).toHaveText(
    "PLOT-07 Whoever asks for a plot says who they are. Its words and tests name the field “name”.",
  );
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // Renames a step in the files, by keyboard alone: the Studio shows first what would change. Then undoes it.
  const inFiles = panel.getByLabel("The step’s name in the files");
  // What is typed before it is known that the step cannot be deleted stays.
  const answer = await holdBack(page, "**/studio/api/plans");
  await panel.getByText("Rename or delete", { exact: true }).press("Enter");
  await inFiles.fill("aboutYou");
  answer();
  await expect(panel.getByRole("alert")).toContainText("cannot delete “details”", patient);
  await page.unroute("**/studio/api/plans");
  await expect(inFiles).toHaveValue("aboutYou");
  await inFiles.press("Enter");
  const would = changesIn(panel);
  await expect(would.getByRole("heading", { name: /^\d+ places in \d+ files$/ })).toBeFocused(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Rename it" }).press("Enter");
  await expect(details).toHaveAccessibleDescription(/^aboutYou /, patient);
  await expect(panel.getByRole("heading", { level: 2, name: "Your details" })).toBeFocused();
  await page.getByRole("button", { name: /^Undo: The step details of garden is called aboutYou/ }).press("Enter");
  await expect(details).toHaveAccessibleDescription(/^details /, patient);
  expect(studio.git("status", "--porcelain", "--", "schemas")).toBe("");

  // Adds a step after it with a short dialog, by keyboard alone.
  await panel.getByRole("button", { name: "Add a step after it…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  await dialog.getByLabel("What do you call it?").fill("Before you dig");
  await dialog.getByLabel("English").fill("Before you dig");
  await expect(dialog.getByLabel("Its address in the journey")).toHaveValue("/before-you-dig");
  await dialog.getByLabel("What leads to it now?").selectOption({ label: "“Continue” → Thank you" });
  await dialog.getByLabel("It is a step of the progress bar").press("Space");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  const willBe = changesIn(dialog);
  await expect(willBe.getByRole("heading", { name: /^\d+ places in \d+ files$/ })).toBeFocused(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await willBe.getByRole("button", { name: "Add it" }).press("Enter");
  const dig = map.getByRole("link", { name: "2 Before you dig" });
  await expect(dig).toHaveAccessibleDescription(/^beforeYouDig · \/before-you-dig · page/, patient);
  await expect(panel.getByRole("heading", { level: 2, name: "Before you dig" })).toBeFocused();

  await copyAndMove(page, map, panel);
  await dig.focus();

  // Deletes it: what led to it leads to its target again, and nothing of it is left.
  await panel.getByText("Rename or delete", { exact: true }).press("Enter");
  await panel.getByRole("button", { name: "Delete…" }).press("Enter");
  await would.getByRole("button", { name: "Delete it" }).press("Enter", patient);
  await expect(dig).toBeHidden(patient);
  expect(studio.git("diff", "--name-only")).not.toContain("locales/en");
  await details.focus();

  // The same as a list, in the dark scheme and on a phone.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await lens.getByRole("button", { name: "List" }).press("Enter");
  const list = page.getByRole("region", { name: "Steps of the journey garden" });
  // A heading for each column of the map, with its steps below.
  await expect(list.getByRole("heading", { level: 2 })).toHaveText(["Your details", "Done"]);
  await expect(list.getByRole("region", { name: "Your details" }).getByRole("heading", { level: 3 })).toHaveText([
    "1. Your details",
    "2. Tell us who you are.",
  ]);
  await expect(list.getByRole("listitem").filter({ hasText: "2. Tell us who you are." })).toContainText(
    "Thank you after “Continue”",
  );
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await list.getByRole("link", { name: "3. Thank you" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Page: Thank you" })).toBeAttached();
  await setHeading(page, () => studio.textOf("flows/garden/flow.json"));
  await changeItems(page, (path) => studio.textOf(path));
  await changeEntries(page, (path) => studio.textOf(path));
  await setLimit(page, () => studio.textOf("schemas/garden/details.schema.json"));
});
