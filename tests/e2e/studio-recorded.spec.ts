/** What recorded journeys do differently is approved in the Studio, with a reason. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runFlow } from "../../src/cli/cli.ts";
import { violationsOf, WCAG } from "./axe.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient, placesOf } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const SCHEMA = "schemas/garden/details.schema.json";
const RECORDING = "tests/recordings/garden/us-en.json";
const LIMITS = "schemas/garden/recorded/details.json";
const studio = new StudioProcess();

test("a journey owner approves what recorded journeys do differently, one by one with a reason, and submits it", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const folder = await new Promise<string>((resolve) => {
    studio.start(page, "small", (copy) => {
      // People consent by giving their name, so what the form accepts there may harm them.
      const file = join(copy, SCHEMA);
      writeFileSync(
        file,
        readFileSync(file, "utf8").replace('"name": { "type"', '"name": { "x-about": "consent", "type"'),
      );
      resolve(copy);
    });
  });
  if (studio === undefined) throw new Error("There is no Studio.");
  const silent = { cwd: folder, colours: false, out: () => undefined, error: console.error };
  expect(await runFlow(["record"], silent)).toBe(0);
  const git = studio.git.bind(studio);
  git("add", "--all");
  git("commit", "--quiet", "-m", "Recorded");
  const change = (path: string, from: string, to: string) =>
    studio.write(
      path,
      studio.textOf(path).replace(from, () => to),
    );
  const recordings = () => [RECORDING, LIMITS].map((path) => studio.textOf(path));
  const recorded = recordings();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await studio.link());
  await placesOf(page)
    .place(/Changes/)
    .press("Enter");
  const section = page.getByRole("region", { name: "Is this as you meant?" });
  await expect(section).toContainText("Nothing to ask: every stored test walk still goes in the same way.", patient);

  change(FLOW, ', "mark": "done"', "");
  const again = '{ "event": "again", "text": "done.change" }';
  change(FLOW, '"variant": "secondary" }', `"variant": "primary" }, ${again}`);
  change(FLOW, '"on": { "change": "details" }', '"on": { "change": "details", "again": "done" }');
  change(SCHEMA, '"maxLength": 40', '"maxLength": 41');
  // Otherwise the texts of the field would be wrong.
  for (const language of ["en", "es"]) change(`locales/${language}/garden.json`, "40", "41");
  const approve = async (why: string) => {
    const { dialog } = placesOf(page);
    await dialog.getByLabel("Why is it as you meant?").fill(why);
    await dialog.getByRole("button", { name: "Approve", exact: true }).press("Enter");
    await expect(dialog).toBeHidden(patient);
  };
  const group = (name: string) => section.getByRole("group", { name });
  const careful = group("To be looked at one by one");
  const others = group("Everything else");
  const added = group("No stored test walk shows these").getByRole("listitem");
  const limit = careful.getByRole("checkbox", { name: /^“Name”: This now accepts ".*", which it refused before$/ });
  const mark = others.getByRole("checkbox", {
    name: "In “Heading”, “Symbol” (“Tick: something is finished”) is no longer there",
  });
  const button = others.getByRole("checkbox", {
    name: "In “Buttons”, “Style” in item 1 of “Buttons” is “Filled” instead of “Outlined”",
  });
  for (const one of [limit, mark, button]) await expect(one).not.toBeChecked(patient);
  await expect(careful).toContainText("what people agree to");
  await expect(added.first()).toHaveText(
    /^No recorded path and no simulation contains “Change your details” at “Thank you”If you approve this, test walks to it are searched for and stored as they are now\. That can take a minute\.garden$/,
  );
  await expect(others.getByRole("listitem").filter({ hasText: "“Symbol”" })).toContainText(
    /everyone\s*garden\s*at “Thank you”(, in \d+ places of the stored test walks)?\s*Walk through it/,
  );
  const review = page.getByRole("complementary", { name: "Submit for review" });
  await expect(review).toContainText("Something must be fixed first: see the top right.", patient);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  await test.step("one change alone", async () => {
    await mark.press("Space");
    await section.getByRole("button", { name: /^Approve this change…/ }).press("Enter");
    await approve("The tick was too loud.");
    await expect(mark).toBeHidden(patient);
    await expect(section).toBeFocused();
    for (const one of [limit, button]) await expect(one).not.toBeChecked();
    const now = (recorded[0] ?? "").replaceAll("heading text=done.title mark=done", "heading text=done.title");
    expect(recordings()).toEqual([now, recorded[1]]);
    await expect(page.getByRole("navigation", { name: "What you did" })).toContainText(
      "Approved: in “Heading”, “Symbol” (“Tick: something is finished”) is no longer there",
    );
  });

  await test.step("undo and redo", async () => {
    const now = recordings();
    await page.keyboard.press("Control+z");
    await expect(mark).toBeVisible(patient);
    expect(recordings()).toEqual(recorded);
    await page.keyboard.press("Control+Shift+z");
    await expect(mark).toBeHidden(patient);
    expect(recordings()).toEqual(now);
  });

  await test.step("the recorded path to a change", async () => {
    const itsRow = others.getByRole("listitem").filter({ hasText: "“Style”" });
    await itsRow.getByRole("link", { name: "Walk through it" }).press("Enter");
    await expect(page.getByRole("region", { name: /^(The path|Path)/ })).toBeVisible(patient);
    await page.goBack();
  });

  await test.step("another path, which is recorded with what follows on it", async () => {
    change(FLOW, '"change": "details"', '"change": "done"');
    const elsewhere = others.getByRole("listitem").filter({ hasText: "they came to “Your details” before" });
    await expect(elsewhere).toContainText(
      "If you approve this, what follows from here is stored as it is now, without being listed here.",
      patient,
    );
    change(FLOW, '"change": "done"', '"change": "details"');
    await expect(elsewhere).toBeHidden(patient);
  });

  await test.step("the rest, and the report", async () => {
    await limit.press("Space");
    await others.getByRole("checkbox", { name: /^Choose all/ }).press("Space");
    await added.getByRole("checkbox").press("Space");
    await section.getByRole("button", { name: /^Approve these \d+ changes…/ }).press("Enter");
    await approve("Agreed with the lawyers.");
    await expect(section).toContainText("Nothing to ask: every stored test walk still goes in the same way.", patient);
    await review.getByLabel("Name").fill("A quieter end");
    await review.getByLabel("Reason").fill("People asked for it.");
    await expect(review.getByText("As A Writer <writer@example.com>")).toBeVisible(patient);
    await review.getByRole("button", { name: "Submit for review" }).press("Enter");
    await expect(review.getByText(/Submitted as studio\/a-quieter-end/)).toBeVisible(patient);
    const message = git("log", "-1", "--format=%B");
    expect(message).toContain("  - in “Heading”, “Symbol” (“Tick: something is finished”) is no longer there");
    expect(message).toMatch(
      /- what stored test walks do otherwise now: by A Writer <.*>, [\d-]+: The tick was too loud\.\n {2}- in “Heading”/,
    );
    expect(message).toMatch(
      /: Agreed with the lawyers\.\n( {2}- .*\n)*? {2}- in “Buttons”, .* instead of “Outlined”\n/,
    );
    expect(message).toMatch(/: Agreed with the lawyers\.\n( {2}- .*\n)*? {2}- “Name”: This now accepts .*\n/);
    expect(git("status", "--porcelain")).toBe("");
    await page.getByRole("link", { name: /^Review/ }).press("Enter");
    const walks = page.getByRole("region", { name: "Approved changes of stored test walks" });
    await expect(walks).toContainText(
      /“Symbol”.*is no longer there\s*Approved by A Writer, .*The tick was too loud\./s,
      patient,
    );
    // Nothing is left to record.
    expect(await runFlow(["record"], silent)).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
  });
});
