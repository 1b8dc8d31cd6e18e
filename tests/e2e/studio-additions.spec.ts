import { LONG } from "./share.ts";
import { addPart, fillSection } from "./studio-parts.ts";
import { StudioProcess } from "./studio-process.ts";
import { changesIn, inBoth, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";
import { looksRight, openLook } from "./studio-look.ts";

const studio = new StudioProcess();

test(
  "a journey owner adds a guard, a message, a part, a choice, buttons and a journey, by keyboard alone",
  LONG,
  async ({ page }) => {
    const { bar, lens, contents, chosen, frame } = await studio.open(page, "small");
    await lens.getByLabel("Step", { exact: true }).selectOption("done");

    // A guard: the last page is only for some people.
    await contents.getByRole("button", { name: "Only for some people…" }).press("Enter", patient);
    const guard = page.getByRole("dialog", { name: "Who may come to “Thank you”?" });
    await guard.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(guard.getByRole("alert")).toContainText("Add at least one condition that says for whom it is.");
    await expect(guard.getByRole("alert")).toBeFocused();
    await guard.getByRole("button", { name: "Only if…" }).press("Enter");
    await guard.getByLabel("Which answer").selectOption("site.id");
    await guard.getByLabel("Value").selectOption("uk");
    await expect(guard).toContainText("Only if the site is “uk”.");
    await guard.getByLabel("Where does everybody else go?").selectOption("Your details");
    await looksRight(page, guard);
    await guard.getByRole("button", { name: "Preview…" }).press("Enter");
    const would = changesIn(guard);
    await expect(would.getByRole("heading", { name: "1 place in 1 file" })).toBeFocused(patient);
    await would.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(guard).toHaveCount(0);
    await contents.getByRole("button", { name: /^Your details ?the site is not “uk” ?redirected/ }).press("Enter");
    expect(studio.textOf("flows/garden/flow.json")).toContain(
      `"guards": [{ "when": "site.id != 'uk'", "goto": "details" }]`,
    );
    await expect(chosen.getByRole("button", { name: "Change: When: the site is not “uk”" })).toBeVisible();
    await chosen.getByRole("button", { name: "Let everybody in" }).press("Enter");
    await expect(
      bar.getByRole("button", { name: /^Undo: Before “Thank you”: the rule that redirects people .+ is deleted/ }),
    ).toBeVisible();
    await expect(chosen).toBeFocused();
    expect(studio.changed()).toBe("");

    // A message on the first page, at one site.
    await lens.getByLabel("Step", { exact: true }).selectOption("details");
    await contents.getByRole("button", { name: "Add a message…" }).press("Enter");
    const message = page.getByRole("dialog", { name: "Add a message" });
    await message.getByLabel("What kind of message is it?").selectOption("Something to look out for");
    const said = message.getByRole("group", { name: "What it says" });
    await inBoth(said, "It rains in March.", "Llueve en marzo.");
    await message.getByRole("button", { name: "Only if…" }).press("Enter");
    await message.getByLabel("Which answer").selectOption("site.id");
    await message.getByLabel("Value").selectOption("uk");
    await looksRight(page, message);
    await message.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(changesIn(message).getByRole("heading", { name: "3 places in 3 files" })).toBeFocused(patient);
    // A failure is shown in the dialog, and what was written stays.
    await page.route("**/studio/api/edits", (route) => route.abort(), { times: 1 });
    await message.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(message.getByRole("alert")).toBeVisible();
    await expect(said.getByLabel("English")).toHaveValue("It rains in March.");
    await message.getByRole("button", { name: "Preview…" }).press("Enter");
    await message.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(message).toHaveCount(0);
    await expect(contents.getByRole("treeitem", { name: "It rains in March." })).toBeVisible();
    await openLook(page);
    await lens.getByLabel("Site").selectOption("uk");
    await expect(page.frameLocator("iframe").getByRole("alert")).toContainText("It rains in March.", patient);
    await bar
      .getByRole("button", { name: /^Undo: A new message at “Your details”, if the site is “uk”/ })
      .press("Enter");
    await expect(contents.getByRole("treeitem", { name: "It rains in March." })).toHaveCount(0);
    expect(studio.changed()).toBe("");

    // A part of the page, chosen from the registered blocks.
    await addPart(
      page,
      (path) => studio.textOf(path),
      (dialog) => looksRight(page, dialog),
    );
    await fillSection(page, (path) => studio.textOf(path));
    expect(studio.changed()).toBe("");

    // One more option for a field with options.
    await contents.getByRole("button", { name: "Add a field…" }).press("Enter");
    const field = page.getByRole("dialog", { name: "Add a field" });
    await field.getByLabel("What is it?").selectOption("One of a few choices");
    await field.getByLabel("What do you call it?").fill("Wants");
    for (const [group, english, spanish] of [
      ["What people read", "What do you want?", "¿Qué quieres?"],
      ["Choice 1", "Seeds", "Semillas"],
      ["Choice 2", "Trees", "Árboles"],
    ] as const) {
      await inBoth(field.getByRole("group", { name: group }), english, spanish);
    }
    await field.getByRole("button", { name: "Preview…" }).press("Enter");
    await field.getByRole("button", { name: "Add it" }).press("Enter", patient);
    const about = chosen.getByRole("region", { name: /^Field .* wants$/ });
    await expect(about).toContainText("Seeds, Trees");
    await about.getByRole("button", { name: "Add a choice…" }).press("Enter");
    const choice = page.getByRole("dialog", { name: "Add a choice to “What do you want?”" });
    await choice.getByLabel("What do you call it?").fill("Bulbs");
    const read = choice.getByRole("group", { name: "What people read" });
    await inBoth(read, "Bulbs", "Bulbos");
    await choice.getByLabel("After which choice?").selectOption("Seeds");
    await looksRight(page, choice);
    await choice.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(changesIn(choice).getByRole("heading", { name: "4 places in 4 files" })).toBeFocused(patient);
    await choice.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(choice).toHaveCount(0);
    await expect(about).toContainText("Seeds, Bulbs, Trees");
    await expect(page.frameLocator("iframe").getByRole("radio", { name: "Bulbs" })).toBeVisible(patient);
    await bar.getByRole("button", { name: /^Undo: A new choice of “What do you want\?” of .*: Bulbs/ }).press("Enter");
    await expect(about).toContainText("Seeds, Trees");
    await bar.getByRole("button", { name: /^Undo: A new field in/ }).press("Enter");
    await expect(about).toHaveCount(0);
    expect(studio.changed()).toBe("");

    // A button that opens a dialog, and one that leads to another step.
    const button = page.getByRole("dialog", { name: "Add a button to the page" });
    await contents.getByRole("button", { name: "Add a button…" }).press("Enter");
    await button.getByLabel("What do you call it?").fill("More");
    for (const [group, english, spanish] of [
      ["What it says", "More about it", "Más sobre esto"],
      ["The title of the dialog", "What comes next", "Lo que sigue"],
      ["The text of the dialog", "We will write to you soon.", "Te escribiremos pronto."],
    ] as const) {
      await inBoth(button.getByRole("group", { name: group, exact: true }), english, spanish);
    }
    await looksRight(page, button);
    await button.getByRole("button", { name: "Preview…" }).press("Enter");
    await button.getByRole("button", { name: "Add it" }).press("Enter", patient);
    await expect(button).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Use the page" }).check();
    await frame.getByRole("button", { name: "More about it" }).press("Enter", patient);
    await expect(frame.getByRole("dialog", { name: "What comes next" })).toContainText("We will write to you soon.");
    await page.getByRole("checkbox", { name: "Use the page" }).uncheck();
    await contents.getByRole("button", { name: "Add a button…" }).press("Enter");
    await button.getByLabel("What do you call it?").fill("Skip");
    await inBoth(button, "Skip this", "Omitir esto");
    await button.getByLabel("What does it do?").selectOption("It leads to “Thank you”");
    await button.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(button).toContainText("For people who press it, “details” counts as done", patient);
    await button.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(contents.getByRole("button", { name: /^Thank you ?“Skip this”/ })).toBeVisible();
    await expect(frame.getByRole("button", { name: "Skip this" })).toBeVisible(patient);
    await bar.getByRole("button", { name: /^Undo: A new button from “Your details” to “Thank you”/ }).press("Enter");
    await bar.getByRole("button", { name: /^Undo: A new dialog at “Your details”/ }).press("Enter");
    await expect(frame.getByRole("button", { name: "More about it" })).toHaveCount(0, patient);
    expect(studio.changed()).toBe("");

    // A whole journey; the Studio then shows its first page.
    await bar.getByRole("button", { name: "New journey…" }).press("Enter");
    const journey = page.getByRole("dialog", { name: "Create a journey" });
    await journey.getByLabel("What do you call it?").fill("Spring tour");
    await expect(journey).toContainText("In the files and in its address: spring-tour");
    const title = journey.getByRole("group", { name: "The title of its first page" });
    await inBoth(title, "Come and see us", "Ven a vernos");
    await looksRight(page, journey);
    await journey.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(changesIn(journey)).toContainText("flows/spring-tour/flow.json: new", patient);
    await journey.getByRole("button", { name: "Create it" }).press("Enter");
    await expect(bar.getByLabel("Journey", { exact: true })).toHaveValue("spring-tour", patient);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1, name: "Come and see us" })).toBeVisible(
      patient,
    );

    // With several journeys, one can be chosen at the start.
    const which = bar.getByLabel("Journey", { exact: true });
    await which.selectOption("all journeys");
    await expect(page.getByRole("heading", { level: 1, name: "Which journey?" })).toBeVisible();
    await looksRight(page, page.getByRole("main"));
    await page.getByRole("link", { name: /^spring-tour ?Come and see us ?2 steps$/ }).press("Enter");
    await expect(which).toHaveValue("spring-tour");
    await bar.getByRole("button", { name: "Undo: A new journey spring-tour: Come and see us" }).press("Enter");
    await expect(bar.getByLabel("Journey", { exact: true })).toHaveValue("garden", patient);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1, name: "Your details" })).toBeVisible(
      patient,
    );
    expect(studio.changed()).toBe("");
  },
);
