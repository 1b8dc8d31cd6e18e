import type { Command } from "../../src/studio/commands/index.ts";
import { looksRight } from "./studio-look.ts";
import { LONG } from "./share.ts";
import { applyIn, StudioProcess } from "./studio-process.ts";
import { changesIn, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();
const FLOW = "flows/garden/flow.json";
const said = (en: string, es: string) => [
  { language: "en", value: en },
  { language: "es", value: es },
];
/** Added first, so that the test can remove it. */
const ADDED: readonly Command[] = [
  {
    kind: "insert",
    what: "message",
    flow: "garden",
    step: "done",
    tone: "info",
    titles: [],
    texts: said("It rains in March.", "Llueve en marzo."),
    when: null,
  },
  {
    kind: "insert",
    what: "dialog",
    flow: "garden",
    step: "done",
    name: "more",
    labels: said("More about it", "Más sobre esto"),
    titles: said("What comes next", "Lo que sigue"),
    texts: said("We will write to you soon.", "Te escribiremos pronto."),
  },
  {
    kind: "insert",
    what: "field",
    form: "schemas/garden/details",
    name: "wants",
    type: "choice",
    labels: said("What do you want?", "¿Qué quieres?"),
    required: false,
    maxLength: null,
    problems: [],
    choices: [
      { value: "seeds", labels: said("Seeds", "Semillas") },
      { value: "trees", labels: said("Trees", "Árboles") },
    ],
    after: "email",
  },
  {
    kind: "add-step",
    flow: "garden",
    name: "tips",
    titles: said("Before you dig", "Antes de cavar"),
    path: "/tips",
    after: "details",
    before: "done",
    transitions: ["/steps/details/on/submit/0"],
    counts: true,
    asks: null,
  },
  { kind: "add-journey", name: "tour", titles: said("Come and see us", "Ven a vernos") },
];

interface Written {
  readonly steps: { readonly done: { readonly page: readonly { readonly block: string }[] } };
}

test(
  "a journey owner moves and removes parts of its pages, an option and a journey, by keyboard alone",
  LONG,
  async ({ page }, info) => {
    const { bar, lens, contents, parts, chosen, place } = await studio.open(page, "small");
    const would = changesIn(chosen);
    await expect(lens.getByLabel("Step", { exact: true })).toBeVisible(patient);
    for (const command of ADDED) await applyIn(page, command);
    const before = studio.textOf(FLOW);
    await lens.getByLabel("Step", { exact: true }).selectOption("done", patient);

    // A message moves down and up again, with keys, with buttons and by dragging.
    const rain = parts.getByRole("treeitem", { name: /^It rains in March\. ?message$/ });
    await rain.focus(patient);
    const ofPage = parts
      .getByRole("treeitem", { level: 1 })
      .filter({ hasText: /(?:message|heading|paragraph|buttons)$/ });
    const order = async () =>
      (await ofPage.allInnerTexts()).map((words) => /(?:message|heading|paragraph|buttons)$/.exec(words)?.[0]).join();
    /** The order on the screen and in the file. */
    const expectParts = async (names: string) => {
      await expect.poll(order).toBe(names);
      const { steps } = JSON.parse(studio.textOf(FLOW)) as Written;
      const kinds: Readonly<Record<string, string>> = { alert: "message", actions: "buttons", text: "paragraph" };
      const written = steps.done.page.map(({ block }) => kinds[block] ?? block);
      expect(written.join()).toBe(names);
    };
    await expectParts("message,heading,paragraph,buttons");
    await page.keyboard.press("Alt+ArrowDown");
    await expectParts("heading,message,paragraph,buttons");
    await expect(rain).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chosen.getByRole("heading", { level: 2, name: "message It rains in March." })).toBeVisible();
    await chosen.getByRole("button", { name: "Move down" }).press("Enter");
    await expectParts("heading,paragraph,message,buttons");
    await chosen.getByRole("button", { name: "Move up" }).press("Enter");
    await expectParts("heading,message,paragraph,buttons");
    await expect(chosen.getByRole("button", { name: "Move up" })).toBeFocused();
    await rain.dragTo(parts.getByRole("treeitem", { name: /heading$/ }));
    await expectParts("message,heading,paragraph,buttons");
    expect(studio.textOf(FLOW)).toBe(before);

    // Removing it removes its texts in every language.
    await chosen.getByRole("button", { name: "Delete it… the message “It rains in March.”" }).press("Enter");
    await expect(would.getByRole("heading", { name: "3 places in 3 files" })).toBeFocused(patient);
    await expect(would).toContainText("Also deleted, because nothing else needs it: the text “It rains in March.”.");
    await looksRight(page, chosen, info.outputPath("message.png"));
    await would.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(rain).toHaveCount(0);
    await expect(chosen).toBeFocused();
    expect(studio.textOf("locales/es/garden.json")).not.toContain("Llueve");
    await expect(page.frameLocator("iframe").getByRole("alert")).toHaveCount(0, patient);

    // Removing a button removes the dialog that it opens; removing a dialog removes its button.
    await parts
      .getByRole("treeitem", { name: /buttons$/ })
      .first()
      .press("Enter");
    await chosen.getByRole("button", { name: "More about it", exact: true }).press("Enter");
    await chosen.getByRole("button", { name: "Delete it… “More about it”" }).press("Enter");
    await expect(would).toContainText("what “done” does after “more”; the dialog “more” of “done”", patient);
    await would.getByRole("button", { name: "Leave it as it is" }).press("Enter");
    await parts.getByRole("treeitem", { name: /^What comes next ?dialog$/ }).press("Enter");
    await chosen.getByRole("button", { name: /^Delete it… the dialog/ }).press("Enter");
    await expect(would).toContainText("What opens it is deleted too: “more”.", patient);
    await would.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(parts.getByRole("treeitem", { name: /dialog$/ })).toHaveCount(0);
    await expect(page.frameLocator("iframe").getByRole("button", { name: "More about it" })).toHaveCount(0, patient);

    // The only button that leads on cannot be removed, and the Studio says why.
    await lens.getByLabel("Step", { exact: true }).selectOption("tips");
    await parts
      .getByRole("treeitem", { name: /buttons$/ })
      .first()
      .press("Enter");
    await chosen.getByRole("button", { name: "Continue", exact: true }).press("Enter");
    await chosen.getByRole("button", { name: "Delete it… “Continue”" }).press("Enter");
    await expect(chosen.getByRole("alert")).toContainText("It is the only way on from “Before you dig”", patient);

    // Removes an option; people who chose it get another one.
    await lens.getByLabel("Step", { exact: true }).selectOption("details");
    await contents.getByRole("treeitem", { name: "What do you want?" }).press("Enter");
    const about = chosen.getByRole("region", { name: /^Field .* wants$/ });
    await about.getByRole("button", { name: "Delete a choice…" }).press("Enter");
    const choice = page.getByRole("dialog", { name: "Delete a choice of “What do you want?”" });
    await choice.getByLabel("Which choice?").selectOption("Trees");
    await expect(choice.getByLabel("People who chose it get instead")).toHaveValue("seeds");
    await choice.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(choice).toContainText("People in the middle of a journey who chose “trees” get “seeds”.", patient);
    await looksRight(page, choice, info.outputPath("choice.png"));
    await choice.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(choice).toHaveCount(0);
    await expect(page.frameLocator("iframe").getByRole("radio", { name: "Trees" })).toHaveCount(0, patient);
    expect(studio.textOf("schemas/garden/migrations/2.json")).toContain('"values": { "trees": "seeds" }');

    // A whole journey.
    await bar.getByLabel("Journey", { exact: true }).selectOption("tour");
    await place("Map").press("Enter");
    await lens.getByRole("button", { name: "Delete the journey…" }).press("Enter");
    const journey = page.getByRole("dialog", { name: "Delete the journey tour" });
    await journey.getByRole("button", { name: "Preview…" }).press("Enter");
    await expect(changesIn(journey)).toContainText("flows/tour/flow.json: goes", patient);
    await looksRight(page, journey, info.outputPath("journey.png"));
    await journey.getByRole("button", { name: "Delete it" }).press("Enter");
    await expect(bar.getByLabel("Journey", { exact: true })).toHaveValue("garden", patient);
    await expect(lens.getByRole("button", { name: "Delete the journey…" })).toHaveCount(0);
    await bar.getByRole("button", { name: "Undo: The journey tour is deleted" }).press("Enter");
    await expect(bar.getByLabel("Journey", { exact: true }).getByRole("option", { name: /^tour/ })).toHaveCount(1);
    for (let left = 0; left < 20 && studio.changed() !== ""; left += 1) {
      const undone = page.waitForResponse(/\/studio\/api\/undo$/);
      await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
      await undone;
    }
    expect(studio.changed()).toBe("");
  },
);
