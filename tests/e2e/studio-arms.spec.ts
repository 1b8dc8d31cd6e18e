import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { begin, chooseForThem, doIt } from "./studio-arms.ts";
import { looksRight } from "./studio-look.ts";
import { changesIn, inBoth, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test(
  "a journey owner tries messages, conditions, buttons, fields and another order of a page on one arm only",
  LONG,
  async ({ page }) => {
    const { bar, lens, contents, chosen, frame, parts } = await studio.open(page, "small");
    await begin(page);

    // A message only for people in the arm.
    await contents.getByRole("button", { name: "Add a message…" }).press("Enter", patient);
    const message = page.getByRole("dialog", { name: "Add a message" });
    await expect(message).toContainText("Only people in the arm get it.");
    const said = message.getByRole("group", { name: "What it says" });
    await said.getByLabel("English").fill("It takes two minutes.");
    await expect(message).toContainText("is missing until you write it here, on the page.");
    await doIt(message, "Add it");
    // Fills in the missing language on the page.
    await contents.getByRole("treeitem", { name: "It takes two minutes." }).press("Enter", patient);
    await chosen.getByLabel("Español").fill("Lleva dos minutos.");
    await chosen.getByLabel("Español").press("Enter");
    await expect(frame.getByText("It takes two minutes.")).toBeVisible(patient);
    expect(studio.changed()).toBe("M flows/experiments.json");

    // Editing its words changes the arm, too. The open page shows them without being loaded again.
    const loaded = frame.locator("html");
    await loaded.evaluate((html) => html.setAttribute("data-loaded-once", ""));
    await contents.getByRole("treeitem", { name: "It takes two minutes." }).press("Enter");
    await expect(chosen).toContainText("Only people in the arm have it.");
    await chosen.getByLabel("English").fill("It takes one minute.");
    await chosen.getByLabel("English").press("Enter");
    await expect(frame.getByText("It takes one minute.")).toBeVisible(patient);
    await expect(bar.getByRole("link", { name: "Nothing to fix", exact: true })).toBeVisible(patient);
    await expect(loaded).toHaveAttribute("data-loaded-once");

    // A condition on the button that leads on, for the arm.
    await contents.getByRole("button", { name: /“Continue”/ }).press("Enter");
    const transition = chosen.getByRole("region", { name: /^Transition / });
    await transition.getByRole("button", { name: "Add a condition: When: always" }).press("Enter");
    const asking = page.getByRole("dialog", { name: "“Continue” at “Your details”: when?" });
    await asking.getByRole("button", { name: "Only if…" }).press("Enter");
    await asking.getByLabel("Which answer").selectOption("lang");
    await asking.getByLabel("Value", { exact: true }).selectOption("en");
    await asking.getByRole("button", { name: "Use it" }).press("Enter");
    // The page already shows the edit while the dialog is still open.
    await expect(asking).toHaveCount(0, patient);
    await expect(transition.getByRole("button", { name: "Change: When: the language is “en”" })).toBeVisible(patient);

    // A button for people who do not meet that condition.
    await contents.getByRole("button", { name: "Add a button…" }).press("Enter");
    const button = page.getByRole("dialog", { name: "Add a button to the page" });
    await button.getByLabel("What do you call it?").fill("Skip");
    await inBoth(button, "Skip this", "Omitir esto");
    await button.getByLabel("What does it do?").selectOption("It leads to “Thank you”");
    await doIt(button, "Add it");
    await expect(frame.getByRole("button", { name: "Skip this" })).toBeVisible(patient);

    // A guard would apply only to the arm; the dialog says so, and the test cancels it.
    await contents.getByRole("button", { name: "Only for some people…" }).press("Enter");
    const guard = page.getByRole("dialog", { name: "Who may come to “Your details”?" });
    await guard.getByRole("button", { name: "Only if…" }).press("Enter");
    await guard.getByLabel("Which answer").selectOption("site.id");
    await guard.getByLabel("Value", { exact: true }).selectOption("uk");
    await expect(guard).toContainText("It is checked for people in the arm only.");
    await guard.getByRole("button", { name: "Not now" }).press("Enter");

    // A field that is optional for the arm at one site.
    await contents.getByRole("treeitem", { name: /^Email address/ }).press("Enter");
    await chosen.getByRole("button", { name: "Not at some sites" }).press("Enter");
    await chosen.getByLabel("uk").press("Space");
    await expect(contents.getByRole("treeitem", { name: "Email address by site" })).toBeVisible(patient);
    expect(studio.changed()).toBe("M flows/experiments.json");

    // A field only for the arm; the dialog says what happens to its values.
    await contents.getByRole("button", { name: "Add a field…" }).press("Enter");
    const field = page.getByRole("dialog", { name: "Add a field" });
    await field.getByLabel("What do you call it?").fill("Nickname");
    for (const [group, english, spanish] of [
      ["What people read", "Nickname", "Apodo"],
      ["What they read if it is longer", "Must be at most 100 characters", "Debe tener como máximo 100 caracteres"],
    ] as const) {
      await inBoth(field.getByRole("group", { name: group, exact: true }), english, spanish);
    }
    await expect(field).toContainText("Only people in the arm see it.");
    await field.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(field).toContainText("The service does not get what people enter here", patient);
    await looksRight(page, field);
    await doIt(field, "Add it");
    await expect(chosen.getByRole("region", { name: "Field Nickname nickname" })).toBeVisible(patient);
    await expect(frame.getByLabel("Nickname")).toBeVisible(patient);
    expect(studio.changed()).toBe("M flows/experiments.json");

    // For the arm, the field moves and another one is removed; a field that is needed elsewhere cannot be removed.
    const listed = contents.getByRole("treeitem", { name: /^(?:Name|Nickname|Email address)(?: by site| optional)?$/ });
    await contents.getByRole("treeitem", { name: "Nickname" }).press("Alt+ArrowUp");
    await expect(listed).toHaveText([/Name/, /Nickname/, /Email address/], patient);
    await contents.getByRole("treeitem", { name: /^Email address/ }).press("Enter");
    await chosen.getByRole("button", { name: "Delete it… the field “Email address”" }).press("Enter");
    await expect(chosen.getByRole("alert")).toContainText("“email” is needed: at “Thank you”", patient);
    await expect(chosen.getByRole("link", { name: "Open “Thank you”" })).toBeVisible();
    await contents.getByRole("treeitem", { name: "Name", exact: true }).press("Enter");
    await chosen.getByRole("button", { name: "Delete it… the field “Name”" }).press("Enter");
    const away = changesIn(chosen);
    await expect(away).toContainText("Remembered answers stay until the arm wins", patient);
    await looksRight(page, chosen);
    await away.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(listed).toHaveText([/^Nickname/, /^Email address/], patient);
    await expect(frame.getByLabel("Name", { exact: true })).toHaveCount(0, patient);
    expect(studio.changed()).toBe("M flows/experiments.json");

    await chooseForThem(page);
    expect(studio.changed()).toBe("M flows/experiments.json");

    // A condition on a rule that leads to no other step, for the arm.
    await lens.getByLabel("Step", { exact: true }).selectOption("done");
    await contents.getByRole("button", { name: "Add a button…" }).press("Enter", patient);
    await button.getByLabel("What do you call it?").fill("More");
    for (const [group, english, spanish] of [
      ["What it says", "More about it", "Más sobre esto"],
      ["The title of the dialog", "What comes next", "Lo que sigue"],
      ["The text of the dialog", "We will write to you soon.", "Te escribiremos pronto."],
    ] as const) {
      await inBoth(button.getByRole("group", { name: group, exact: true }), english, spanish);
    }
    await doIt(button, "Add it");
    await contents.getByRole("button", { name: /^“.+” ?opens “more”/ }).press("Enter", patient);
    const rule = chosen.getByRole("region", { name: /^Rule / });
    await expect(rule).toContainText("It opens “more”, if the following holds.");
    await rule.getByRole("button", { name: "Add a condition: When: always" }).press("Enter");
    const when = page.getByRole("dialog", { name: /^“.+” at “Thank you”: when\?$/ });
    await when.getByRole("button", { name: "Only if…" }).press("Enter");
    await when.getByLabel("Which answer").selectOption("lang");
    await when.getByLabel("Value", { exact: true }).selectOption("en");
    await when.getByRole("button", { name: "Use it" }).press("Enter");
    await expect(when).toHaveCount(0, patient);
    await expect(rule.getByRole("button", { name: "Change: When: the language is “en”" })).toBeVisible(patient);
    await looksRight(page, page.locator("main, body").first());

    // For the arm, a part of the page moves, by keyboard; another part is removed.
    // Those of the dialog come after those of the page.
    const text = parts.getByRole("treeitem", { name: /paragraph$/ }).first();
    await text.press("Alt+ArrowUp");
    const outer = parts.locator(":scope > ul > li > button");
    const kinds = async () => (await outer.allInnerTexts()).map((one) => one.split("\n").at(-1));
    await expect.poll(kinds, patient).toEqual(["the page itself", "paragraph", "heading", "buttons", "dialog"]);
    await expect(text).toBeFocused();
    await parts
      .getByRole("button", { name: /buttons$/ })
      .first()
      .press("Enter");
    // Moves a button within its part, and back: a part has the name of its first button.
    await chosen.getByRole("button", { name: "Move up: “More about it”" }).press("Enter");
    await expect(parts.getByRole("treeitem", { name: /^More about it ?buttons$/ })).toBeVisible(patient);
    await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
    await expect(parts.getByRole("treeitem", { name: /^Change your details ?buttons$/ })).toBeVisible(patient);
    await chosen.getByRole("button", { name: "Change your details", exact: true }).press("Enter");
    await chosen.getByRole("button", { name: "Delete it… “Change your details”" }).press("Enter");
    const removal = changesIn(chosen);
    await expect(removal).toContainText("flows/experiments.json", patient);
    await looksRight(page, chosen);
    await removal.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(parts.getByRole("treeitem", { name: /^More about it ?buttons$/ })).toBeVisible(patient);
    await expect(contents.getByRole("treeitem", { name: "Change your details" })).toHaveCount(0);
    expect(studio.changed()).toBe("M flows/experiments.json");
    await lens.getByLabel("Step", { exact: true }).selectOption("details");
    expect(studio.changed()).toBe("M flows/experiments.json");
  },
);
