import { violationsOf, WCAG } from "./axe.ts";
import { StudioProcess } from "./studio-process.ts";
import { expectDocumented, gardenWithService, Person, undoAll } from "./studio-tasks.ts";
import { inBoth, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test("tasks at a page take as many presses and sentences as documented", async ({ page }) => {
  const { lens, contents, chosen, frame, dialog, place, step } = await studio.open(page, "small", gardenWithService);
  const person = new Person(page);
  const rows: string[] = [];
  const done = async (task: string) => {
    rows.push(person.row(task));
    await undoAll(page, studio);
  };
  const field = async (name: string) => {
    await person.press(contents.getByRole("treeitem", { name, exact: true }));
    await expect(chosen.getByRole("heading", { level: 2, name: new RegExp(`^Field ${name}`) })).toBeVisible(patient);
  };
  await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);
  await expect(frame.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible(patient);

  await person.click(frame.getByRole("heading", { level: 1 }));
  await person.say(chosen, "Who you are", "Quién eres");
  await person.read(chosen);
  await person.press(chosen.getByLabel("Español"));
  await expect(frame.getByRole("heading", { level: 1, name: "Who you are" })).toBeVisible(patient);
  expect(studio.textOf("locales/es/garden.json")).toContain('"Quién eres"');
  await done("Change a sentence in two languages");

  await field("Name");
  await person.press(chosen.getByRole("button", { name: "Not at some sites" }));
  await person.press(chosen.getByLabel("uk"), "Space");
  await expect(contents.getByRole("treeitem", { name: "Name by site" })).toBeVisible(patient);
  await done("Make a field optional at one site");

  await person.press(contents.getByRole("button", { name: "Add a field…" }));
  await person.say(dialog.getByRole("group", { name: "What people read", exact: true }), "Phone", "Teléfono");
  const longer = dialog.getByRole("group", { name: "What they read if it is longer" });
  await person.say(longer, "Please use at most 100 characters", "Usa como máximo 100 caracteres");
  await person.press(dialog.getByRole("button", { name: "Preview…" }));
  await expect(dialog).toContainText("The service gets what people enter here: reservePlot (phone).", patient);
  await person.read(dialog);
  await person.press(dialog.getByRole("button", { name: "Add it" }));
  await expect(frame.getByLabel("Phone")).toBeVisible(patient);
  await done("A new field that is sent to the service");

  await field("Name");
  await person.write(chosen.getByLabel("Most characters").or(chosen.getByLabel("Maximum number of characters")), "30");
  await person.press(chosen.getByRole("button", { name: "Save the limits" }));
  await expect.poll(() => studio.textOf("schemas/garden/details.schema.json"), patient).toContain('"maxLength": 30');
  await done("Change a limit");

  // A choice is added to a field that has some, and deleted again.
  await contents.getByRole("button", { name: "Add a field…" }).press("Enter");
  await dialog.getByLabel("What is it?").selectOption("One of a few choices");
  await dialog.getByLabel("What do you call it?").fill("Wants");
  for (const [group, english, spanish] of [
    ["What people read", "What do you want?", "¿Qué quieres?"],
    ["Choice 1", "Seeds", "Semillas"],
    ["Choice 2", "Trees", "Árboles"],
  ] as const) {
    await inBoth(dialog.getByRole("group", { name: group }), english, spanish);
  }
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(dialog).toBeHidden(patient);
  await person.press(chosen.getByRole("button", { name: "Add a choice…" }));
  await person.say(dialog.getByRole("group", { name: "What people read" }), "Bulbs", "Bulbos");
  await person.agree(dialog, "Add it");
  await expect(frame.getByRole("radio", { name: "Bulbs" })).toBeVisible(patient);
  await person.press(chosen.getByRole("button", { name: "Delete a choice…" }));
  await person.choose(dialog.getByLabel("Which choice?"), "Trees");
  await person.agree(dialog, "Delete it");
  await expect(frame.getByRole("radio", { name: "Trees" })).toHaveCount(0, patient);
  await done("A choice more, and one fewer");

  await lens.getByLabel("Step", { exact: true }).selectOption("done", patient);
  await person.press(contents.getByRole("button", { name: "Add a message…" }));
  await person.say(dialog.getByRole("group", { name: "What it says" }), "Your first season is free.", "Gratis.");
  await person.press(dialog.getByRole("button", { name: "Only if…" }));
  await person.choose(dialog.getByLabel("Which answer").or(dialog.getByLabel("Which value")), {
    label: "the pricing group",
  });
  await person.choose(dialog.getByLabel("How it is compared"), "is exactly");
  await person.write(dialog.getByLabel("Value"), "early");
  await person.agree(dialog, "Add it");
  await expect(contents.getByRole("treeitem", { name: "Your first season is free." })).toBeVisible(patient);
  await done("A banner for one pricing group");

  // The e-mail address, which the service does not get with the first page.
  await lens.getByLabel("Step", { exact: true }).selectOption("details");
  await field("Email address");
  await person.press(chosen.getByRole("button", { name: "To a page of its own…" }));
  await person.say(dialog.getByRole("group", { name: "Its title" }), "How we reach you", "Cómo te contactamos");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await person.agree(dialog, "Move it");
  await expect(frame.getByLabel("Email address")).toHaveCount(0, patient);
  await lens.getByLabel("Step", { exact: true }).selectOption("howWeReachYou");
  await expect(frame.getByLabel("Email address")).toBeVisible(patient);
  await done("A section to a page of its own");

  await place("Map").press("Enter");
  await person.reach(
    page.getByRole("region", { name: "Map of the journey garden" }).getByRole("link", { name: "2 Thank you" }),
  );
  await person.press(step.getByRole("button", { name: /^Ask before it…/ }));
  await person.say(dialog.getByRole("group", { name: "The title of the dialog" }), "Change it?", "¿Cambiarlo?");
  await person.say(
    dialog.getByRole("group", { name: "The text of the dialog" }),
    "You begin again.",
    "Empiezas otra vez.",
  );
  await person.say(dialog.getByRole("group", { name: "The words on the button" }), "Change", "Cambiar");
  await person.agree(dialog, "Add it");
  await expect.poll(() => studio.textOf("locales/en/garden.json"), patient).toContain("You begin again.");
  await done("A dialog before leaving a page");
  expectDocumented(rows);
});
