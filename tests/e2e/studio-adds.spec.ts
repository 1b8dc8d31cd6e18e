import { violationsOf, WCAG } from "./axe.ts";
import { looksRight } from "./studio-look.ts";
import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { changesIn, inBoth, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test(
  "a journey owner adds a step with a form, deletes it, and adds a site, by keyboard alone",
  LONG,
  async ({ page }) => {
    const { place, step: panel, bar, contents: fields, lens } = await studio.open(page, "small");
    await place("Map").press("Enter");
    const map = page.getByRole("region", { name: "Map of the journey garden" });
    await map.getByRole("link", { name: "1 Your details" }).focus(patient);

    // A step with a form, which starts with one question.
    await panel.getByRole("button", { name: "Add a step after it…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a step" });
    const would = changesIn(dialog);
    await dialog.getByLabel("What do you call it?").fill("How to reach");
    const title = dialog.getByRole("group", { name: "Its title" });
    await inBoth(title, "Your contact details", "Tus datos de contacto");
    await dialog.getByLabel("It is a step of the progress bar").press("Space");
    await dialog.getByLabel("They read it").focus();
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByLabel("They answer questions")).toBeChecked();
    const question = dialog.getByRole("region", { name: "Its first question" });
    // Missing input is listed above the form, with a link to its field.
    await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(dialog.getByRole("alert")).toBeFocused();
    const read = question.getByRole("group", { name: "What people read", exact: true });
    await dialog
      .getByRole("link", { name: /^What people read/ })
      .first()
      .press("Enter");
    await expect(read.getByLabel("English")).toBeFocused();
    await inBoth(read, "Phone number", "Número de teléfono");
    await question.getByLabel("It must be filled in").press("Space");
    const longer = question.getByRole("group", { name: "What they read if it is longer" });
    await inBoth(longer, "Must be at most 100 characters", "Debe tener como máximo 100 caracteres");
    await looksRight(page, dialog);
    await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(would.getByRole("heading", { name: /^\d+ places in 7 files$/ })).toBeFocused(patient);
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await would.getByRole("button", { name: "Add it" }).press("Enter");
    const reach = map.getByRole("link", { name: "2 Your contact details" });
    await expect(reach).toHaveAccessibleDescription(/^howToReach · \/how-to-reach · form/, patient);
    await expect(panel.getByRole("heading", { level: 2, name: "Your contact details" })).toBeFocused();
    expect(studio.textOf("schemas/garden/data.schema.json")).toContain(
      '"x-fields-of": ["schemas/garden/how-to-reach"]',
    );

    // Its page shows the question, and accepts another one.
    await panel.getByRole("link", { name: "Open the page" }).press("Enter");
    await expect(fields.getByRole("treeitem", { name: "Phone number" })).toBeVisible(patient);
    await expect(fields.getByRole("button", { name: "Add a field…" })).toBeVisible();

    // Deleting the step deletes its form. What led to it leads to its target, and people in the middle of the journey
    // are migrated.
    await place("Map").press("Enter");
    await reach.focus(patient);
    await panel.getByText("Rename or delete", { exact: true }).press("Enter");
    const instead = panel.getByLabel("If it is deleted, what leads here leads to");
    await expect(instead.locator("option:checked")).toHaveText("3. Thank you, where it leads");
    await panel.getByRole("button", { name: "Delete…" }).press("Enter");
    const goes = changesIn(panel);
    await expect(goes.getByRole("heading", { name: /^\d+ places in \d+ files$/ })).toBeFocused(patient);
    await expect(goes).toContainText("schemas/garden/how-to-reach.schema.json: goes");
    await expect(goes).toContainText("What people have answered there is deleted.");
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await goes.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(reach).toBeHidden(patient);
    expect(studio.textOf("schemas/garden/migrations/2.json")).toContain('{ "drop": "data.howToReach" }');
    await bar.getByRole("button", { name: "Undo: The step howToReach of garden is deleted" }).press("Enter");
    await expect(reach).toBeVisible(patient);

    // If a step's answers are used in a text, the Studio says where they are empty from now on.
    await map.getByRole("link", { name: "1 Your details" }).focus();
    await panel.getByText("Rename or delete", { exact: true }).press("Enter");
    await panel.getByRole("button", { name: "Delete…" }).press("Enter");
    await expect(goes).toContainText("is empty from now on: at “Thank you”", patient);
    await goes.getByRole("button", { name: "Leave it as it is" }).press("Enter");

    // A step that cannot be deleted, wherever people would get instead: that is said at once, with a link to what has to
    // be changed first.
    await map.getByRole("link", { name: "3 Thank you" }).focus();
    await panel.getByText("Rename or delete", { exact: true }).press("Enter");
    await expect(panel.getByRole("alert")).toContainText("The Studio cannot delete “done”.", patient);
    await expect(panel.getByRole("button", { name: "Delete…" })).toHaveCount(0);
    await expect(panel.getByLabel("If it is deleted, what leads here leads to")).toHaveCount(0);
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await panel.getByRole("link", { name: "Open “Your details”" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Page: Your details" })).toBeAttached(patient);
    await place("Map").press("Enter");

    await bar.getByRole("button", { name: "Undo: A new step in garden: Your contact details" }).press("Enter");
    await expect(bar.getByRole("button", { name: /^Redo: A new step/ })).toBeVisible();
    expect(studio.changed()).toBe("");

    // A site based on another one: a mismatch is refused and the input stays, then the Studio lists what else the site
    // needs.
    await lens.getByRole("button", { name: "Add a site…" }).press("Enter");
    const site = page.getByRole("dialog", { name: "Add a site" });
    await site.getByLabel("Which site is it like?").selectOption("uk", patient);
    for (const [label, words] of [
      ["What do you call it?", "fr"],
      ["At which addresses is it?", "garden.fr.test, *.garden.fr.test"],
      ["Its country", "fr"],
      ["The currency of its prices", "gbp"],
      ["The phone number of its support", "0800 90 01 42"],
    ] as const) {
      await site.getByLabel(label).focus();
      await page.keyboard.type(words);
    }
    await expect(site.getByText("France", { exact: true })).toBeVisible();
    await expect(site.getByLabel("The e-mail address of its support")).toHaveValue("support@garden.example");
    await site.getByLabel("Its own language").selectOption("Español");
    await expect(site.getByLabel("English")).toBeChecked();
    await site.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(site.getByRole("alert")).toHaveText("GBP is not the currency of FR.", patient);
    await expect(site.getByRole("alert")).toBeInViewport();
    await looksRight(page, site);
    await site.getByLabel("The currency of its prices").fill("EUR");
    await expect(site.getByRole("alert")).toHaveCount(0);
    await site.getByLabel("The currency of its prices").press("Enter");
    await expect(site.getByRole("heading", { name: "1 place in 1 file" })).toBeFocused(patient);
    await expect(site).toContainText("Try it on your own machine with ?site=fr.");
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await site.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(lens.getByLabel("Site", { exact: true })).toHaveValue("fr", patient);
    expect(studio.textOf("flows/sites.json")).toContain('"supportPhone": "0800 90 01 42"');
    await bar.getByRole("button", { name: "Undo: A new site: fr" }).press("Enter");
    await expect(bar.getByRole("button", { name: "Redo: A new site: fr" })).toBeVisible();
    expect(studio.changed()).toBe("");
  },
);
