import { violationsOf, WCAG } from "./axe.ts";
import { ALL, inShare } from "./share.ts";
import { changeCase, changeCondition, writeCase } from "./studio-conditions.ts";
import { renameArm, renameCondition, renameField } from "./studio-names.ts";
import { changePartConditions } from "./studio-part-conditions.ts";
import { changeTextAndFields } from "./studio-fields.ts";
import { lookSideBySide } from "./studio-side-by-side.ts";
import { StudioProcess } from "./studio-process.ts";
import { conflictBetweenTabs, lookAtTexts, translateOne, workThroughALanguage } from "./studio-texts.ts";
import { keepsWhatIsTyped } from "./studio-typed-texts.ts";
import { inBoth, patient, placesOf } from "./studio-places.ts";
import { expect, test } from "./test.ts";

/** What a first-time user changes: in this project's own journeys, and in a small one, which `npm test` uses. */
const CHANGED = {
  small: {
    journey: "garden",
    step: "details",
    field: { label: "Name", name: "name" },
    files: [
      "flows/experiments.json",
      "flows/garden/flow.json",
      "locales/en/garden.json",
      "locales/es/garden.json",
      "schemas/garden/details.schema.json",
    ],
  },
  all: {
    journey: "join",
    step: "step1",
    field: { label: "Phone number", name: "phoneNumber" },
    files: [
      "flows/experiments.json",
      "flows/invite/flow.json",
      "flows/join/flow.json",
      "locales/en/join.json",
      "locales/es/join.json",
      "schemas/join/step-one.schema.json",
    ],
  },
} as const;

const studio = new StudioProcess();

const textOf = (path: string) => studio.textOf(path);
const git = (...args: readonly string[]) => studio.git(...args);

for (const journeys of ["small", "all"] as const)
  test(
    `a journey owner changes a text, a field for one site and a title for an arm, and submits that, without JSON (${journeys})`,
    inShare(journeys === "small"),
    async ({ page }) => {
      const { journey, step, field, files } = CHANGED[journeys];
      const { bar, lens, frame, chosen, contents: fields } = await studio.open(page, journeys);
      await bar.getByLabel("Journey", { exact: true }).selectOption(journey);
      await lens.getByLabel("Step", { exact: true }).selectOption(step);

      // A sentence in both languages, selected with a click on the page.
      await frame.getByRole("heading", { level: 1 }).click(patient);
      await inBoth(chosen, "Make your account", "Haz tu cuenta");
      await chosen.getByLabel("Español").press("Enter");
      await expect(frame.getByRole("heading", { level: 1, name: "Make your account" })).toBeVisible(patient);
      expect(textOf(`locales/es/${journey}.json`)).toContain('"Haz tu cuenta"');
      expect(git("diff", "--numstat", "--", "locales")).toBe(
        `1\t1\tlocales/en/${journey}.json\n1\t1\tlocales/es/${journey}.json\n`,
      );

      if (journeys === "small") {
        await keepsWhatIsTyped(page);
        await lookSideBySide(page, { en: "Make your account", es: "Haz tu cuenta" });
        await conflictBetweenTabs(page, { file: journey, key: `${step}.title`, was: "Make your account" });
        await workThroughALanguage(page);
      }

      const listed = fields.getByRole("treeitem", { name: new RegExp(`^${field.label}( when| by site)?$`) });
      const about = (name: string) => chosen.getByRole("region", { name: new RegExp(`^Field .* ${name}$`) });
      // The same server writes the other edits of texts and fields, which tests without a browser cover.
      if (ALL) await changeTextAndFields(page, { journey, step, field, git });

      // Renames a field in the files; `studio-map.spec.ts` renames a step.
      if (ALL) await renameField(page, { listed, name: field.name, git });
      await listed.press("Enter");
      await expect(about(field.name)).toBeVisible(patient);

      // Hides the field at one site, from menus, by keyboard alone.
      await chosen.getByRole("button", { name: "It depends" }).press("Enter");
      await chosen.getByLabel("It", { exact: true }).selectOption("is not shown");
      await chosen.getByLabel("Which answer").selectOption("the site");
      await chosen.getByLabel("Value").selectOption("uk");
      expect(await violationsOf(page, WCAG)).toEqual([]);
      await writeCase(page, chosen);
      await chosen.getByRole("button", { name: "Use it" }).press("Enter");
      await expect(fields.getByRole("treeitem", { name: `${field.label} when` })).toBeVisible();
      if (journeys === "small") await changeCase(page, chosen, () => textOf("schemas/garden/details.schema.json"));

      // Makes it optional at that site instead.
      await chosen.getByRole("button", { name: "Always" }).press("Enter");
      await expect(listed).toHaveAccessibleName(field.label);
      await chosen.getByRole("button", { name: "Not at some sites" }).press("Enter");
      await chosen.getByLabel("uk").press("Space");
      await expect(fields.getByRole("treeitem", { name: `${field.label} by site` })).toBeVisible();
      await expect(chosen.getByLabel("uk")).toBeChecked();

      // Undoes it and redoes it.
      await bar
        .getByRole("button", {
          name: new RegExp(`^Undo: “${field.label}” .* may be left empty where the site is “uk”`),
        })
        .press("Enter");
      await expect(bar.getByRole("button", { name: /^Undo: .* must be filled in/ })).toBeVisible();
      await expect(listed).toHaveAccessibleName(field.label);
      await bar.getByRole("button", { name: new RegExp(`^Redo: “${field.label}”`) }).press("Enter");
      await expect(bar.getByRole("button", { name: "Nothing to redo" })).toBeVisible();

      // Restricts a transition, from menus and as an expression, and undoes it.
      if (journeys === "small") {
        await changeCondition(page);
        expect(textOf("flows/garden/flow.json")).toContain(`"when": "site.id != 'uk'", "do"`);
        await bar
          .getByRole("button", { name: /^Undo: “Continue” at “Make your account”: if the site is not “uk”/ })
          .press("Enter");
        await expect(chosen.getByRole("button", { name: "Add a condition: When: always" })).toBeVisible();
        await changePartConditions(page, textOf);
      }

      // Renames a condition that a guard uses; the small journey has none.
      if (journeys === "all") await renameCondition(page, "paid");

      // Another title for an arm.
      await lens.getByRole("button", { name: "Try something…" }).click();
      const dialog = page.getByRole("dialog", { name: "Try something on some people" });
      await dialog.getByLabel("What is it called?").fill("Shorter welcome");
      await dialog.getByLabel("Where is it planned?").fill("GROW-900");
      await dialog
        .getByLabel("What do you want to know?")
        .fill("Whether fewer words bring more people to the next step.");
      await dialog.getByRole("button", { name: "Begin" }).click();
      await expect(page.getByText("What you change now is for people in treatment")).toBeVisible();
      if (ALL) await renameArm(page, "shorterWelcome");
      await frame.getByRole("heading", { level: 1 }).click(patient);
      // The panel is still that of the field before until the frame has told what was clicked.
      await expect(chosen.getByLabel("English")).toHaveValue("Make your account");
      await inBoth(chosen, "Your account", "Tu propia cuenta");
      await chosen.getByLabel("Español").press("Enter");
      await expect(frame.getByRole("heading", { level: 1, name: "Your account", exact: true })).toBeVisible(patient);
      expect(await violationsOf(page, WCAG)).toEqual([]);

      // On a phone all parts are below each other.
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await violationsOf(page, WCAG)).toEqual([]);

      // On a narrow desktop a button replaces the list of the page, usable by keyboard alone.
      await page.setViewportSize({ width: 1280, height: 800 });
      const fold = page.getByRole("button", { name: "On this page" });
      await expect(fields).toBeHidden();
      await fold.press("Enter");
      await expect(fields.getByRole("searchbox")).toBeFocused();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
      await page.keyboard.press("Escape");
      await expect(fields).toBeHidden();
      await expect(fold).toBeFocused();
      await fold.press("Enter");
      expect(await violationsOf(page, WCAG)).toEqual([]);
      await listed.press("Enter");
      await expect(fields).toBeHidden();
      await expect(chosen).toBeFocused();
      await expect(about(field.name)).toBeVisible();
      await expect(fold).toHaveAttribute("aria-expanded", "false");
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(fields).toBeVisible();

      // The list of experiments leads to the page as their people see it.
      const places = page.getByRole("navigation", { name: "Places" });
      await places.getByRole("link", { name: "Experiments" }).press("Enter");
      const trial = page.getByRole("row", { name: /^shorterWelcome ?GROW-900/ });
      await expect(trial).toContainText("Whether fewer words bring more people to the next step.");
      await expect(trial).toContainText("off control 100 %, treatment 0 %");
      expect(await violationsOf(page, WCAG)).toEqual([]);
      await expect(trial.getByRole("link", { name: "Figures of shorterWelcome" })).toHaveAttribute(
        "href",
        "https://staff.example/experiments/shorterWelcome",
      );
      // Its arms as real pages, beside what everybody gets.
      await trial.getByRole("link", { name: "Make your account with all arms of shorterWelcome" }).press("Enter");
      const arms = page.getByRole("region", { name: "Side by side" }).getByRole("figure");
      await expect(arms).toHaveCount(2);
      for (const [name, title] of [
        ["what everyone gets", "Make your account"],
        [/^(treatment|brief) of shorterWelcome$/, "Your account"],
      ] as const) {
        const shown = arms.filter({ hasText: name }).frameLocator("iframe");
        await expect(shown.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible(patient);
      }
      expect(await violationsOf(page, WCAG)).toEqual([]);
      // The address to which a running service's page of an ended experiment leads: the arm that stays is chosen.
      await page.goto(`${new URL(page.url()).origin}/#/experiments?arm=shorterWelcome%3Dtreatment`);
      await trial.getByRole("button", { name: "End the experiment… shorterWelcome" }).press("Enter");
      const end = page.getByRole("dialog", { name: "Which arm of shorterWelcome wins?" });
      await expect(end.getByRole("radio", { name: "treatment" })).toBeChecked();
      await page.keyboard.press("Escape");
      await trial.getByRole("link", { name: /^treatment/ }).press("Enter");
      await expect(page.getByText(/^What you change now is for people in (treatment|brief)/)).toBeVisible();

      await places.getByRole("link", { name: "Texts" }).press("Enter");
      await lookAtTexts(page, "Tu propia cuenta", "Your account");
      await translateOne(page, { key: `${step}.title`, words: "Tu propia cuenta" });

      // What the changes mean for whom, and the submit for review.
      await placesOf(page)
        .place(/Changes/)
        .press("Enter");
      const differs = page.getByRole("region", { name: "What differs, for whom" });
      await expect(differs).toContainText("in the arm treatment of shorterWelcome", patient);
      await expect(differs).toContainText(`“${field.label}” is optional where the site is “uk”`);
      await expect(differs).toContainText("the text is “Make your account” instead of");
      // The page before the change and as people in the arm see it now, with the differences marked.
      const pictures = page.getByRole("region", { name: "Pages before and after" });
      await pictures
        .getByRole("heading", { name: "Your account", exact: true })
        // Another journey that shares the page may come first. It is not drawn, because it has no sample.
        .last()
        .scrollIntoViewIfNeeded(patient);
      await expect(pictures).toContainText(/Reworded: “Your account”, was “[^”]+”/, patient);
      await pictures.getByLabel(/^Compare them pixel by pixel/).press("Space");
      await expect(pictures).toContainText(/\d\.\d % of the pixels differ, marked on both pictures\./, patient);
      expect(await violationsOf(page, WCAG)).toEqual([]);
      const review = page.getByRole("complementary", { name: "Submit for review" });
      await review.getByLabel("Name").fill("Shorter words, and one field less in the UK");
      await review.getByLabel("Reason").fill("People leave at this field.");
      await expect(review.getByText("As A Writer <writer@example.com>")).toBeVisible(patient);
      await review.getByLabel("Reason").press("Tab");
      await page.keyboard.press("Enter");
      await expect(review.getByText(/Submitted as studio\/shorter-words/)).toBeVisible(patient);

      const message = git("log", "-1", "--format=%an%n%B", "studio/shorter-words-and-one-field-less-in-the-uk");
      expect(message).toContain("A Writer\nShorter words, and one field less in the UK\n\nPeople leave at this field.");
      expect(message).toContain("in the arm treatment of shorterWelcome");
      expect(git("status", "--porcelain")).toBe("");
      expect(git("diff", "--name-only", "main", "HEAD").trim().split("\n")).toEqual(files);
    },
  );
