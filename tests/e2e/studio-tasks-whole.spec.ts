import { LONG } from "./share.ts";
import { violationsOf, WCAG } from "./axe.ts";
import { PLOTS } from "./studio-plots.ts";
import { StudioProcess } from "./studio-process.ts";
import {
  endExperiment,
  expectDocumented,
  gardenWithService,
  Person,
  planExperiment,
  startTitleExperiment,
  undoAll,
} from "./studio-tasks.ts";
import { changesIn, inBoth, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test(
  "tasks about whole journeys, sites and releases take as many presses and sentences as documented",
  LONG,
  async ({ page }) => {
    const { bar, lens, chosen, frame, dialog, place, step } = await studio.open(page, "small", gardenWithService);
    const person = new Person(page);
    const rows: string[] = [];
    const done = async (task: string) => {
      rows.push(person.row(task));
      await undoAll(page, studio);
    };
    const map = page.getByRole("region", { name: "Map of the journey garden" });
    const textSaved = async (words: string) => {
      await inBoth(chosen, words, "Quién eres");
      await chosen.getByLabel("Español").press("Enter");
      await expect(frame.getByRole("heading", { level: 1, name: words })).toBeVisible(patient);
    };
    await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);
    await expect(frame.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible(patient);

    // An experiment, and then its end.
    await startTitleExperiment(
      page,
      person,
      ["Shorter welcome", "GROW-900", "Whether fewer words help."],
      ["Who you are", "Quién eres"],
    );
    rows.push(person.row("Another title for some people"));
    await planExperiment(page, person, "shorterWelcome", "Paid");
    await expect.poll(() => studio.textOf("flows/experiments.json"), patient).toContain('"metric": "paid"');
    rows.push(person.row("Plan an experiment"));
    await endExperiment(page, person, "shorterWelcome");
    await expect.poll(() => studio.textOf("locales/en/garden.json"), patient).toContain('"title": "Who you are"');
    await done("End an experiment");

    await place("Map").press("Enter");
    await person.press(lens.getByRole("button", { name: "Add a site…" }));
    await person.choose(dialog.getByLabel("Which site is it like?"), "uk");
    for (const [label, words] of [
      ["What do you call it?", "fr"],
      ["At which addresses is it?", "garden.fr.test"],
      ["Its country", "fr"],
      ["The currency of its prices", "eur"],
      ["The phone number of its support", "0800 90 01 42"],
    ] as const)
      await person.write(dialog.getByLabel(label), words);
    await person.agree(dialog, "Add it");
    await expect.poll(() => studio.textOf("flows/sites.json"), patient).toContain("garden.fr.test");
    await done("Add a site");

    // A new error of the service leads to another page.
    await person.reach(map.getByRole("link", { name: "1 Your details" }));
    await person.press(step.getByRole("button", { name: "Add a transition…" }));
    const event = dialog.getByLabel("After what?");
    await expect(event).toBeVisible(patient);
    const options = await event.getByRole("option").allTextContents();
    await person.choose(event, options.find((one) => / fails: Every plot is taken/.test(one)) ?? "no such error");
    await person.choose(dialog.getByLabel("Where do people get then?"), { label: "Thank you" });
    await person.agree(dialog, "Add it");
    await expect.poll(() => studio.textOf("flows/garden/flow.json"), patient).toContain("garden-full");
    await done("A new error of the service");
    await expect(step.getByText("the error code is")).toHaveCount(0, patient);

    // A page is added, and deleted.
    await map.getByRole("link", { name: "1 Your details" }).focus(patient);
    await step.getByRole("button", { name: "Add a step after it…" }).press("Enter");
    await dialog.getByLabel("What do you call it?").fill("Tips");
    await inBoth(dialog, "Before you dig", "Antes de cavar");
    await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
    await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
    await expect(dialog).toBeHidden(patient);
    await person.reach(map.getByRole("link", { name: "2 Before you dig" }));
    await person.press(step.getByText("Rename or delete", { exact: true }));
    await person.press(step.getByRole("button", { name: "Delete…" }));
    const would = changesIn(step);
    await expect(would.getByRole("button", { name: "Delete it" })).toBeVisible(patient);
    await person.read(would);
    await person.press(would.getByRole("button", { name: "Delete it" }));
    await expect.poll(() => studio.textOf("flows/garden/flow.json"), patient).not.toContain('"tips"');
    await done("Delete a step");

    await person.press(bar.getByRole("button", { name: "New journey…" }));
    await person.write(dialog.getByLabel("What do you call it?"), "Spring tour");
    await person.say(
      dialog.getByRole("group", { name: "The title of its first page" }),
      "Come and see us",
      "Ven a vernos",
    );
    await person.agree(dialog, "Create it");
    await expect(bar.getByLabel("Journey", { exact: true })).toHaveValue("spring-tour", patient);
    await done("A journey from nothing");
    await expect(bar.getByLabel("Journey", { exact: true })).toHaveValue("garden", patient);

    await place("Sites and prices").press("Enter");
    const edited = page.getByRole("region", { name: "What is edited" });
    await person.write(page.getByRole("searchbox", { name: "Find a value" }), "08005550142");
    const found = page.getByRole("region", { name: "Found in sites and prices" });
    await person.press(found.getByRole("button", { name: /^0800 555 0142 The sites, Sites, uk, Phone number/ }));
    await person.press(edited.getByRole("button", { name: "Add to “In one of its languages”…" }));
    await person.write(dialog.getByLabel("Its name"), "es");
    await person.write(dialog.getByLabel("Phone number of support"), "0800 555 0199");
    await person.agree(dialog, "Add it");
    await expect.poll(() => studio.textOf("flows/sites.json"), patient).toContain("0800 555 0199");
    await done("One language's phone number of support");

    await page.getByRole("searchbox", { name: "Find a value" }).fill("");
    await person.choose(page.getByLabel("Edit", { exact: true }), "Plots");
    const table = edited.getByRole("table", { name: "Plots" });
    await person.press(table.getByRole("button", { name: "Large", exact: true }));
    await person.write(table.getByLabel("Price"), "320.50");
    await person.press(table.getByRole("button", { name: "Save" }));
    await expect.poll(() => studio.textOf(PLOTS), patient).toContain("32050");
    await person.press(edited.getByRole("button", { name: /^Add to “Plots”/ }));
    await person.write(dialog.getByLabel("Name"), "Middle");
    await person.write(dialog.getByLabel("Price"), "240");
    await person.agree(dialog, "Add it");
    await expect.poll(() => studio.textOf(PLOTS), patient).toContain("24000");
    await done("A price and a package");

    await place("Texts").press("Enter");
    await person.press(lens.getByRole("button", { name: "Languages…" }));
    await person.write(dialog.getByLabel("Another language"), "fr");
    await person.read(dialog);
    await person.press(dialog.getByRole("button", { name: "Add it" }));
    await expect.poll(() => studio.git("status", "--porcelain", "-uall"), patient).toContain("locales/fr/garden.json");
    await dialog.getByRole("button", { name: "Close" }).press("Enter");
    await done("Add a language");

    // All texts go out as a file, and one comes back in other words.
    await person.choose(lens.getByLabel("File for translators"), "XLIFF, into Español");
    const saved = page.waitForEvent("download");
    await person.press(page.getByRole("button", { name: "Export", exact: true }));
    const download = await saved;
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const buffer = Buffer.from(Buffer.concat(chunks).toString().replace("Tus datos", "Sobre ti"));
    const name = download.suggestedFilename();
    await page.getByLabel("A file of texts").setInputFiles({ name, mimeType: "text/plain", buffer });
    await expect(dialog.getByText("1 text changes.")).toBeVisible(patient);
    await person.read(dialog);
    await person.press(dialog.getByRole("button", { name: "Import them" }));
    await expect.poll(() => studio.textOf("locales/es/garden.json"), patient).toContain("Sobre ti");
    await done("Texts out and in");

    // What is submitted is reverted from the list of commits.
    await place("Page").press("Enter");
    await frame.getByRole("heading", { level: 1 }).click(patient);
    await textSaved("Who you are");
    await person.press(place(/Changes/));
    const review = page.getByRole("complementary", { name: "Submit for review" });
    await person.write(review.getByLabel("Name"), "A shorter title");
    await person.write(review.getByLabel("Reason"), "People know what details are.");
    const differs = page.getByRole("region", { name: "What differs, for whom" });
    await expect(differs).toContainText("Who you are", patient);
    await person.read(differs);
    await person.press(review.getByRole("button", { name: "Submit for review" }));
    await expect(review.getByText(/Submitted as studio\/a-shorter-title/)).toBeVisible(patient);
    rows.push(person.row("Submit"));
    const earlier = page.getByRole("region", { name: "Earlier commits" });
    await person.press(earlier.getByRole("listitem").filter({ hasText: "A shorter title" }).getByRole("button"));
    await person.write(dialog.getByLabel("Reason"), "People asked.");
    const people = dialog.getByRole("region", { name: "People in the middle" });
    await expect(people).toContainText("Nothing changes for people in the middle of a journey.", patient);
    await person.read(people);
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await person.press(dialog.getByRole("button", { name: "Revert, and submit for review" }));
    await expect.poll(() => studio.git("log", "-1", "--format=%s"), patient).toMatch(/Revert/);
    rows.push(person.row("Revert"));
    expectDocumented(rows);
  },
);
