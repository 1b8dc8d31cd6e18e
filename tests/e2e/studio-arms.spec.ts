import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { sendAndTakeBack } from "./studio-texts.ts";
import { expect, test } from "./test.ts";

let studio: StudioProcess | undefined;

test.afterEach(async ({ page }, info) => {
  // What it cannot ask any more would be a mistake on its console.
  await page.close();
  await studio?.close(info);
});

const patient = { timeout: 240_000 };
const changedFiles = () => studio?.git("status", "--porcelain", "--", "flows", "schemas", "locales").trim();

test(
  "whoever owns a journey tries messages, conditions, buttons, fields and another order of a page on some people, and lets them win",
  LONG,
  async ({ page }) => {
    test.setTimeout(900_000);
    studio = new StudioProcess("small");
    studio.watch(page);
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(await studio.link());
    const bar = page.getByRole("banner");
    const lens = page.getByRole("group", { name: "What to look at" });
    const contents = page.getByRole("navigation", { name: "On this page" });
    const chosen = page.getByRole("complementary", { name: "What is chosen" });
    const frame = page.frameLocator("iframe");
    await begin(page);

    // A message that only they get.
    await contents.getByRole("button", { name: "Add a message…" }).press("Enter", patient);
    const message = page.getByRole("dialog", { name: "Add a message" });
    await expect(message).toContainText("Only people in the arm get it.");
    const said = message.getByRole("group", { name: "What it says" });
    await said.getByLabel("English").fill("It takes two minutes.");
    await expect(message).toContainText("is missing until you write it here, on the page.");
    await doIt(message, "Add it");
    // The language that was left empty, on the page.
    await contents.getByRole("button", { name: "It takes two minutes." }).press("Enter", patient);
    await chosen.getByLabel("Español").fill("Lleva dos minutos.");
    await chosen.getByLabel("Español").press("Enter");
    await expect(frame.getByText("It takes two minutes.")).toBeVisible(patient);
    expect(changedFiles()).toBe("M flows/experiments.json");

    // Its words are changed as the arm's too.
    await contents.getByRole("button", { name: "It takes two minutes." }).press("Enter");
    await expect(chosen).toContainText("Only people in the arm have it.");
    await chosen.getByLabel("English").fill("It takes one minute.");
    await chosen.getByLabel("English").press("Enter");
    await expect(frame.getByText("It takes one minute.")).toBeVisible(patient);

    // When their way leads on.
    await contents.getByRole("button", { name: /“Continue”/ }).press("Enter");
    const way = chosen.getByRole("region", { name: /^Way / });
    await way.getByRole("button", { name: "Change: When: always" }).press("Enter");
    const asking = page.getByRole("dialog", { name: "“Continue” at “Your details”: when?" });
    await asking.getByRole("button", { name: "One more condition" }).press("Enter");
    await asking.getByLabel("Which answer").selectOption("lang");
    await asking.getByLabel("Value").selectOption("en");
    await asking.getByRole("button", { name: "Use it" }).press("Enter");
    await expect(way.getByRole("button", { name: "Change: When: the language is “en”" })).toBeVisible(patient);

    // A button, for who is not led on by that.
    await contents.getByRole("button", { name: "Add a button…" }).press("Enter");
    const button = page.getByRole("dialog", { name: "Add a button to the page" });
    await button.getByLabel("What is it called among you?").fill("Skip");
    await button.getByLabel("English").first().fill("Skip this");
    await button.getByLabel("Español").first().fill("Omitir esto");
    await button.getByLabel("What does it do?").selectOption("Thank you");
    await doIt(button, "Add it");
    await expect(frame.getByRole("button", { name: "Skip this" })).toBeVisible(patient);

    // A guard would be asked of them alone; it is not added.
    await contents.getByRole("button", { name: "Only for some people…" }).press("Enter");
    const guard = page.getByRole("dialog", { name: "Who may come to “Your details”?" });
    await guard.getByRole("button", { name: "One more condition" }).press("Enter");
    await guard.getByLabel("Which answer").selectOption("site.id");
    await guard.getByLabel("Value").selectOption("uk");
    await expect(guard).toContainText("It is asked of people in the arm alone.");
    await guard.getByRole("button", { name: "Not now" }).press("Enter");

    // A field that they may leave empty at one site.
    await contents.getByRole("button", { name: /^Email address/ }).press("Enter");
    await chosen.getByRole("button", { name: "Not at some sites" }).press("Enter");
    await chosen.getByLabel("uk").press("Space");
    await expect(contents.getByRole("button", { name: "Email address by site" })).toBeVisible(patient);
    expect(changedFiles()).toBe("M flows/experiments.json");

    // A field that only they are asked, with what becomes of what they enter.
    await contents.getByRole("button", { name: "Add a field…" }).press("Enter");
    const field = page.getByRole("dialog", { name: "Add a field" });
    await field.getByLabel("What is it called among you?").fill("Nickname");
    for (const [group, english, spanish] of [
      ["What people read", "Nickname", "Apodo"],
      ["What they read where it has more", "Must be at most 100 characters", "Debe tener como máximo 100 caracteres"],
    ] as const) {
      await field.getByRole("group", { name: group, exact: true }).getByLabel("English").fill(english);
      await field.getByRole("group", { name: group, exact: true }).getByLabel("Español").fill(spanish);
    }
    await expect(field).toContainText("Only people in the arm are asked.");
    await field.getByRole("button", { name: "Look at it…" }).press("Enter");
    await expect(field).toContainText("The service is not sent what people enter here", patient);
    await looksRight(page, field);
    await doIt(field, "Add it");
    await expect(chosen.getByRole("region", { name: "Field Nickname nickname" })).toBeVisible(patient);
    await expect(frame.getByLabel("Nickname")).toBeVisible(patient);
    expect(changedFiles()).toBe("M flows/experiments.json");

    // It stands elsewhere for them, another one is not asked, and one that is needed stays.
    const listed = contents.locator("[data-field]");
    await contents.getByRole("button", { name: "Nickname" }).press("Alt+ArrowUp");
    await expect(listed).toHaveText([/^Name/, /^Nickname/, /^Email address/], patient);
    await contents.getByRole("button", { name: /^Email address/ }).press("Enter");
    await chosen.getByRole("button", { name: "Take it away… the field “Email address”" }).press("Enter");
    await expect(chosen.getByRole("alert")).toContainText("“email” is needed: at “Thank you”", patient);
    await contents.getByRole("button", { name: "Name", exact: true }).press("Enter");
    await chosen.getByRole("button", { name: "Take it away… the field “Name”" }).press("Enter");
    const away = chosen.getByRole("region", { name: "What would change" });
    await expect(away).toContainText("What has been entered stays where it is remembered", patient);
    await looksRight(page, chosen);
    await away.getByRole("button", { name: "Take it away" }).press("Enter");
    await expect(listed).toHaveText([/^Nickname/, /^Email address/], patient);
    await expect(frame.getByLabel("Name", { exact: true })).toHaveCount(0, patient);
    expect(changedFiles()).toBe("M flows/experiments.json");

    await chooseForThem(page);
    expect(changedFiles()).toBe("M flows/experiments.json");

    // Of a rule that leads nowhere, when it holds for them.
    await lens.getByLabel("Step", { exact: true }).selectOption("done");
    await contents.getByRole("button", { name: "Add a button…" }).press("Enter", patient);
    await button.getByLabel("What is it called among you?").fill("More");
    for (const [group, english, spanish] of [
      ["What it says", "More about it", "Más sobre esto"],
      ["The title of these words", "What comes next", "Lo que sigue"],
      ["The words", "We will write to you soon.", "Te escribiremos pronto."],
    ] as const) {
      await button.getByRole("group", { name: group, exact: true }).getByLabel("English").fill(english);
      await button.getByRole("group", { name: group, exact: true }).getByLabel("Español").fill(spanish);
    }
    await doIt(button, "Add it");
    await contents.getByRole("button", { name: /^“.+” ?opens “more”/ }).press("Enter", patient);
    const rule = chosen.getByRole("region", { name: /^Rule / });
    await expect(rule).toContainText("It opens “more”, where what follows holds.");
    await rule.getByRole("button", { name: "Change: When: always" }).press("Enter");
    const when = page.getByRole("dialog", { name: /^“.+” at “Thank you”: when\?$/ });
    await when.getByRole("button", { name: "One more condition" }).press("Enter");
    await when.getByLabel("Which answer").selectOption("lang");
    await when.getByLabel("Value").selectOption("en");
    await when.getByRole("button", { name: "Use it" }).press("Enter");
    await expect(rule.getByRole("button", { name: "Change: When: the language is “en”" })).toBeVisible(patient);
    await looksRight(page, page.locator("main, body").first());

    // A part of the page stands elsewhere for them, by keys; another part goes, and comes back.
    const parts = page.getByRole("navigation", { name: "From top to bottom" });
    const text = parts.getByRole("button", { name: /text$/ });
    await text.press("Alt+ArrowUp");
    const kinds = async () => (await parts.getByRole("listitem").allInnerTexts()).map((one) => one.split("\n").at(-1));
    await expect.poll(kinds, patient).toEqual(["text", "heading", "buttons", "opens over the page"]);
    await expect(text).toBeFocused();
    await parts.getByRole("button", { name: /buttons$/ }).press("Enter");
    // A button among the others, and back: the part is called by its first.
    await chosen.getByRole("button", { name: "Move up the button “More about it”" }).press("Enter");
    await expect(parts.getByRole("button", { name: /^More about it ?buttons$/ })).toBeVisible(patient);
    await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
    await expect(parts.getByRole("button", { name: /^Change your details ?buttons$/ })).toBeVisible(patient);
    await chosen.getByRole("button", { name: "Take it away… the button “Change your details”" }).press("Enter");
    const going = chosen.getByRole("region", { name: "What would change" });
    await expect(going).toContainText("flows/experiments.json", patient);
    await looksRight(page, chosen);
    await going.getByRole("button", { name: "Take it away" }).press("Enter");
    await expect(parts.getByRole("button", { name: /^More about it ?buttons$/ })).toBeVisible(patient);
    await expect(contents.getByRole("button", { name: "Change your details" })).toHaveCount(0);
    expect(changedFiles()).toBe("M flows/experiments.json");
    await lens.getByLabel("Step", { exact: true }).selectOption("details");
    expect(changedFiles()).toBe("M flows/experiments.json");

    // Their words go to a translator and come back, in either kind of file.
    await bar.getByRole("link", { name: "Texts" }).press("Enter");
    await sendAndTakeBack(page, { key: "details.title", words: "Lleva dos minutos." }, (words) =>
      expect.poll(() => studio?.textOf("flows/experiments.json")).toContain(words),
    );
    expect(changedFiles()).toBe("M flows/experiments.json");
    await bar.getByRole("link", { name: "Page" }).press("Enter");

    // Everybody has what they had.
    await lens.getByLabel("Edit and see as").selectOption("");
    await expect(contents.getByRole("button", { name: "Email address", exact: true })).toBeVisible(patient);
    await expect(frame.getByText("It takes one minute.")).toHaveCount(0, patient);
    await expect(frame.getByRole("button", { name: "Skip this" })).toHaveCount(0);
    await expect(frame.getByLabel("Nickname")).toHaveCount(0);
    await lens.getByLabel("Edit and see as").selectOption("fewWords=treatment");

    // What the arm changes: one is undone as a whole, one becomes everybody's.
    await page.getByRole("button", { name: "What it changes…" }).press("Enter", patient);
    const changes = page.getByRole("dialog", { name: "What treatment of fewWords changes" });
    await expect(changes).toContainText("11 changes", patient);
    await looksRight(page, changes);
    await changes.getByRole("button", { name: "Undo it (The button “skip” at details)" }).press("Enter");
    await expect(changes).toContainText("10 changes", patient);
    await changes.getByRole("button", { name: "Make it everybody’s (A message at details)" }).press("Enter");
    await expect(changes).toContainText("9 changes", patient);
    await changes.getByRole("button", { name: "Close" }).press("Enter");
    expect(studio.textOf("locales/en/garden.json")).toContain('"message": "It takes one minute."');
    await bar
      .getByRole("button", { name: /^Undo: Everybody's now, as in the arm treatment of fewWords/ })
      .press("Enter");
    await bar.getByRole("button", { name: /^Undo: The arm treatment of fewWords has this no more/ }).press("Enter");
    await expect(frame.getByRole("button", { name: "Skip this" })).toBeVisible(patient);
    expect(changedFiles()).toBe("M flows/experiments.json");

    // The arm wins.
    await page.getByRole("button", { name: "End the experiment…" }).press("Enter");
    const end = page.getByRole("dialog", { name: "Which arm of fewWords wins?" });
    await end.getByRole("button", { name: "treatment" }).press("Enter");
    await end.getByRole("button", { name: "End it" }).press("Enter", patient);
    await expect(page.getByText("What you change now is for people in")).toHaveCount(0, patient);
    await expect(frame.getByText("It takes one minute.")).toBeVisible(patient);
    await expect(bar.getByRole("button", { name: "Nothing to fix", exact: true })).toBeVisible(patient);
    expect(studio.git("diff", "--name-only")).not.toContain("flows/experiments.json");
    expect(studio.textOf("flows/garden/flow.json")).toContain(`"when": "lang == 'en'"`);
    await expect(frame.getByLabel("Nickname")).toBeVisible(patient);
    expect(studio.textOf("flows/garden/flow.json")).not.toContain("done.change");
    expect(studio.textOf("schemas/garden/details.schema.json")).toMatch(/"nickname"[^]*"email"/);
    expect(studio.textOf("schemas/garden/migrations/2.json")).toContain('{ "drop": "data.details.name" }');
  },
);

/** An experiment of which nobody is a part yet. */
async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try something…" }).press("Enter", patient);
  const asked = page.getByRole("dialog", { name: "Try something on some people" });
  await asked.getByLabel("What is it called?").fill("Few words");
  await asked.getByLabel("Where is it planned?").fill("GROW-900");
  await asked.getByLabel("What do you want to know?").fill("Whether more people go on.");
  await asked.getByRole("button", { name: "Begin" }).press("Enter");
  await expect(page.getByText("What you change now is for people in treatment")).toBeVisible(patient);
}

/** A field of which people in the arm choose, with one choice more and one less; and all of it undone. */
async function chooseForThem(page: Page): Promise<void> {
  const contents = page.getByRole("navigation", { name: "On this page" });
  const chosen = page.getByRole("complementary", { name: "What is chosen" });
  const frame = page.frameLocator("iframe");
  const asked = page.getByRole("dialog");
  const write = async (group: string, english: string, spanish: string) => {
    await asked.getByRole("group", { name: group, exact: true }).getByLabel("English").fill(english);
    await asked.getByRole("group", { name: group, exact: true }).getByLabel("Español").fill(spanish);
  };
  await contents.getByRole("button", { name: "Add a field…" }).press("Enter");
  await asked.getByLabel("What is it?").selectOption("choice");
  await asked.getByLabel("What is it called among you?").fill("Plant");
  await write("What people read", "Plant", "Planta");
  await write("Choice 1", "A rose", "Una rosa");
  await write("Choice 2", "Ivy", "Hiedra");
  await doIt(asked, "Add it");
  await expect(frame.getByRole("radio")).toHaveCount(2, patient);
  await chosen.getByRole("button", { name: "Add a choice…" }).press("Enter");
  await asked.getByLabel("What is it called among you?").fill("Moss");
  await write("What people read", "Moss", "Musgo");
  await doIt(asked, "Add it");
  await expect(frame.getByRole("radio", { name: "Moss" })).toBeVisible(patient);
  await chosen.getByRole("button", { name: "Take a choice away…" }).press("Enter");
  await asked.getByLabel("Which choice?").selectOption("Ivy");
  await doIt(asked, "Take it away");
  await expect(frame.getByRole("radio", { name: "Ivy" })).toHaveCount(0, patient);
  await expect(frame.getByRole("radio")).toHaveCount(2);
  for (const left of [3, 2, 0]) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Undo: / })
      .press("Enter");
    await expect(frame.getByRole("radio")).toHaveCount(left, patient);
  }
}

/** Looks at what would change, and does it. */
async function doIt(asked: Locator, verb: string): Promise<void> {
  await asked.getByRole("button", { name: "Look at it…" }).press("Enter");
  const would = asked.getByRole("region", { name: "What would change" });
  await expect(would).toContainText("flows/experiments.json", patient);
  await would.getByRole("button", { name: verb }).press("Enter");
  await expect(asked).toHaveCount(0, patient);
}

/** In both schemes, on a phone and on a desk. */
async function looksRight(page: Page, asked: Locator): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const)
    for (const width of [390, 1280, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await asked.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      expect(await violationsOf(page, WCAG)).toEqual([]);
    }
}
