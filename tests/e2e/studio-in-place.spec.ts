import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { violationsOf, WCAG } from "./axe.ts";
import { applyIn, StudioProcess } from "./studio-process.ts";
import { inBoth, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test("a text is written where it stands, beside its other languages, and a refusal loses nothing", async ({ page }) => {
  const { frame, chosen } = await studio.open(page, "small");
  const english = () => studio.textOf("locales/en/garden.json");
  const heading = frame.getByRole("heading", { level: 1 });
  const title = frame.getByRole("textbox", { name: /English\)$/ });

  // With a double click. The panel has it in all languages meanwhile.
  await heading.dblclick(patient);
  await expect(title).toBeFocused();
  const was = await heading.textContent();
  await expect(chosen.getByLabel("English")).toHaveValue(was ?? "");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Who are you?");
  await expect(chosen.getByLabel("English")).toHaveValue("Who are you?");
  await expect(title).toBeFocused();
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // Escape takes it back, but not what was typed of other languages before.
  await page.keyboard.press("Escape");
  await expect(title).toHaveCount(0);
  await expect(chosen.getByLabel("English")).toHaveValue(was ?? "");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Saved");
  await chosen.getByLabel("Español").fill("Hola");
  await heading.dblclick();
  await expect(title).toBeFocused();
  await page.keyboard.type("!");
  await expect(chosen.getByLabel("English")).toHaveValue(`${was}!`);
  await page.keyboard.press("Escape");
  await expect(chosen.getByLabel("English")).toHaveValue(was ?? "");
  await expect(chosen.getByLabel("Español")).toHaveValue("Hola");
  await chosen.getByLabel("Español").press("Escape");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Saved");

  // A refusal is said at the text, which keeps what was typed.
  const line = page.getByRole("treeitem", { name: new RegExp(`^${was} ?Text`) });
  await line.press("F2");
  await expect(title).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Who are you?");
  await page.route("**/studio/api/edits", (route) => route.abort(), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("alert").filter({ hasText: "The Studio has ended" })).toBeVisible();
  await expect(title).toHaveText("Who are you?");
  await expect(title).toBeFocused();

  // A person who has gone on is not called back, and what is changed in the panel meanwhile stays.
  await page.route("**/studio/api/edits", (route) => route.abort(), { times: 1 });
  await chosen.getByLabel("Español").click();
  await expect(frame.getByRole("alert").filter({ hasText: "The Studio has ended" })).toBeVisible();
  await expect(chosen.getByLabel("Español")).toBeFocused();
  await chosen.getByLabel("English").fill("Who is it?");
  await expect(title).toHaveText("Who is it?");
  await chosen.getByLabel("English").fill("Who are you?");
  await title.press("Enter");
  await expect(heading).toHaveText("Who are you?", patient);
  await expect(title).toHaveCount(0);
  expect(english()).toContain('"Who are you?"');
  await page.getByRole("button", { name: /^Undo: “.+” becomes “Who are you\?” \(en\)/ }).press("Enter");
  await expect(heading).toHaveText(was ?? "", patient);
  expect(studio.git("status", "--porcelain", "--", "locales")).toBe("");
});

test("a text that is written while another one is saved stays open, and one that is not there says so", async ({
  page,
}) => {
  const { frame } = await studio.open(page, "small");
  const written = frame.getByRole("textbox", { name: /English\)$/ });
  const label = frame.locator("label").filter({ hasText: "Name" });
  await frame.getByRole("heading", { level: 1 }).dblclick(patient);
  await expect(written).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Who are you?");
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/studio/api/edits", (route) => held.then(() => route.continue()), { times: 1 });
  await label.dblclick();
  await expect(written).toHaveText("Name");
  await page.keyboard.type(" of the");
  letGo();
  await expect(frame.getByRole("heading", { name: "Who are you?" })).toBeVisible(patient);
  await expect(written).toBeFocused();
  await page.keyboard.type(" gardener");
  await page.keyboard.press("Enter");
  await expect(label).toHaveText("Name of the gardener", patient);
  // The page was loaded anew meanwhile: no editor stays behind.
  await expect(written).toHaveCount(0);

  // What the page does not show now is written in the panel.
  await page.getByLabel("Find something on this page").fill("Enter your name");
  const problem = page.getByRole("treeitem", { name: /^Enter your name, / }).first();
  await problem.press("F2");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(/Write it in the panel\.$/);
  await expect(problem).toBeFocused();
});

test("what is filled in and the links of a text cannot be broken where it stands, at 390 px", async ({ page }) => {
  const words = 'Write to <link to=\\"supportEmail\\">{email}</link>.';
  const prepare = (folder: string) => {
    for (const language of ["en", "es"]) {
      const path = join(folder, `locales/${language}/garden.json`);
      writeFileSync(path, readFileSync(path, "utf8").replace(/"text": ".+\{email\}.+"/, `"text": "${words}"`));
    }
  };
  const { lens, frame } = await studio.open(page, "small", prepare, { width: 390, height: 844 });
  await lens.getByLabel("Step", { exact: true }).selectOption("done", patient);
  const written = frame.getByRole("textbox", { name: /English\)$/ });
  await frame.getByText("Write to").dblclick(patient);
  await expect(written).toBeFocused();
  await expect(written).toHaveText("Write to link ‹email›.");
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // Deleting everything keeps all of it; words around it can be changed.
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect(written).toHaveText("Write to link ‹email›.");
  await page.keyboard.press("Home");
  await page.keyboard.type("Please: ");
  // Leaving the text saves it.
  await frame.getByRole("heading", { level: 1 }).click();
  await expect(frame.getByText("Please: Write to")).toBeVisible(patient);
  await expect.poll(() => studio.textOf("locales/en/garden.json"), patient).toContain(`"Please: ${words}"`);
  // What was pressed stays chosen.
  const chosen = page.getByRole("complementary", { name: "What is chosen" }).getByLabel("English");
  await expect(chosen).toHaveValue((await frame.getByRole("heading", { level: 1 }).textContent()) ?? "");
  // Also if the page moves under the press, as when it is drawn anew.
  await frame.getByText("Please: Write to").hover();
  await page.mouse.down();
  await frame.getByRole("heading", { level: 1 }).hover();
  await page.mouse.up();
  await expect(chosen).toHaveValue(/^Please: Write to/);
});

test("a part is dragged on the page, and added between two others from a palette with pictures", async ({ page }) => {
  const { lens, frame, parts: tree, bar } = await studio.open(page, "small");
  await lens.getByLabel("Step", { exact: true }).selectOption("done", patient);
  const paragraph = frame.getByText("We will write to");
  const heading = frame.getByRole("heading", { level: 1 });
  const heightOf = async (what: typeof heading) => (await what.boundingBox())?.y ?? 0;
  await expect(paragraph).toBeVisible(patient);

  // Dragged above the heading by its handle.
  await paragraph.hover();
  const handle = frame.getByRole("button", { name: /^Drag “We will write to/ });
  const [from, to] = [await handle.boundingBox(), await heading.boundingBox()];
  if (from === null || to === null) throw new Error("The page does not show them.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 20, { steps: 4 });
  await page.mouse.move(from.x + 10, to.y - 20, { steps: 4 });
  await page.mouse.up();
  await expect(bar.getByRole("button", { name: /^Undo: / })).toBeEnabled(patient);
  await expect.poll(async () => (await heightOf(paragraph)) < (await heightOf(heading)), patient).toBe(true);
  await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect.poll(async () => (await heightOf(paragraph)) > (await heightOf(heading)), patient).toBe(true);

  // The same by keyboard, where it is chosen on the page.
  await paragraph.click();
  await expect(frame.locator("[data-studio-chosen]")).toBeVisible();
  await tree
    .getByRole("treeitem", { name: /^We will write to .* ?Paragraph|^We will write to/i })
    .first()
    .press("Alt+ArrowUp");
  await expect.poll(async () => (await heightOf(paragraph)) < (await heightOf(heading)), patient).toBe(true);
  await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect.poll(async () => (await heightOf(paragraph)) > (await heightOf(heading)), patient).toBe(true);

  // "+" between the heading and the paragraph.
  await heading.hover();
  await frame.getByRole("button", { name: /^Add something (?:below|above) “/ }).click();
  const palette = page.getByRole("dialog", { name: "Add something" });
  await expect(palette.getByRole("button", { name: /^Paragraph/ })).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await palette.getByLabel("Find what to add").fill("paragr");
  await expect(palette.getByRole("listitem")).toHaveCount(1);
  await palette.getByRole("button", { name: /^Paragraph/ }).press("Enter");
  const asks = page.getByRole("dialog", { name: "Add: Paragraph" });
  await expect(asks).toBeFocused();
  await expect(asks.getByLabel("What is it?")).toHaveValue("text");
  await expect(asks.getByLabel("Where does it go?")).toHaveValue(/^#[01]$/);
  await inBoth(asks, "Look into your garden.", "Mira tu jardín.");
  await asks.getByRole("button", { name: "Preview…" }).press("Enter");
  await asks.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(asks).toHaveCount(0);
  await expect(frame.getByText("Look into your garden.")).toBeVisible(patient);
  await expect(tree.getByRole("treeitem", { name: /^Look into your garden/ })).toBeFocused();
  await bar.getByRole("button", { name: /^Undo: A new part at “Thank you”/ }).press("Enter");
  await expect(frame.getByText("Look into your garden.")).toHaveCount(0, patient);
  expect(studio.changed()).toBe("");
});

const both = (en: string, es: string) => [
  { language: "en", value: en },
  { language: "es", value: es },
];

test("fields and choices are dragged on the page and in the list, and moved by keyboard, like parts", async ({
  page,
}) => {
  test.setTimeout(600_000);
  studio.start(page, "small");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await studio.link());
  const lens = page.getByRole("group", { name: "What to look at" });
  const frame = page.frameLocator("iframe");
  const bar = page.getByRole("banner");
  const tree = page.getByRole("tree", { name: "From top to bottom" });
  await expect(lens.getByLabel("Step", { exact: true })).toBeVisible(patient);
  await applyIn(page, {
    kind: "insert",
    what: "field",
    form: "schemas/garden/details",
    name: "wants",
    type: "choice",
    labels: both("What do you want?", "¿Qué quieres?"),
    required: false,
    maxLength: null,
    problems: [],
    choices: [
      { value: "seeds", labels: both("Seeds", "Semillas") },
      { value: "trees", labels: both("Trees", "Árboles") },
    ],
    after: "email",
  });
  const before = ["schema", "ui"].map((kind) => studio.textOf(`schemas/garden/details.${kind}.json`));
  const now = () => ["schema", "ui"].map((kind) => studio.textOf(`schemas/garden/details.${kind}.json`));
  /** Drags something on the page by its handle. */
  const drag = async (words: RegExp, from: string, to: string, below: boolean) => {
    const [one, other] = [from, to].map((text) => frame.getByText(text, { exact: true }).first());
    if (one === undefined || other === undefined) throw new Error("The page does not show them.");
    await one.hover(patient);
    const handle = await frame.getByRole("button", { name: words }).boundingBox();
    const target = await other.boundingBox();
    if (handle === null || target === null) throw new Error("The page does not show them.");
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    const y = below ? target.y + target.height + 4 : target.y - 4;
    await page.mouse.move(target.x + 20, target.y, { steps: 4 });
    await page.mouse.move(target.x + 20, y, { steps: 4 });
    await page.mouse.up();
  };
  const line = (name: RegExp) => tree.getByRole("treeitem", { name });
  const lines = line(/^(Name( |$)|What do you want\? ?optional|(Seeds|Trees) ?choice)/);
  /** Waits until the list has everything at its place again: what is dragged while it changes may be let go. */
  const undo = async (name: RegExp) => {
    await bar.getByRole("button", { name }).press("Enter");
    await expect.poll(now, patient).toEqual(before);
    await expect(lines).toHaveText([/Name/, /What do you want/, /Seeds/, /Trees/], patient);
  };

  // On the page, by the handle beside it.
  await expect(frame.getByText("What do you want?")).toBeVisible(patient);
  await line(/^What do you want\? ?optional/).press("ArrowRight");
  await drag(/^Drag “What do you want\?/, "What do you want?", "Name", false);
  await undo(/^Undo: “What do you want\?” of .* moves up/);
  // The page is drawn anew, and what is dragged meanwhile would be let go.
  const topOf = async (words: string) => (await frame.getByText(words, { exact: true }).first().boundingBox())?.y ?? 0;
  await expect.poll(async () => (await topOf("What do you want?")) - (await topOf("Name")), patient).toBeGreaterThan(0);
  await drag(/^Drag “Trees”/, "Trees", "Seeds", false);
  await undo(/^Undo: “Trees” \(options\) of “What do you want\?” .* moves up/);

  // In the list.
  await line(/^Name( |$)/).dragTo(line(/^What do you want\? ?optional/));
  await undo(/^Undo: “Name” of .* moves down/);
  await line(/^Seeds ?choice/).dragTo(line(/^Trees ?choice/));
  await undo(/^Undo: “Seeds” \(options\) of .* moves down/);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // By keyboard. The focus stays with it.
  await line(/^Seeds ?choice/).focus();
  await expect(line(/^Seeds ?choice/)).toHaveAttribute("aria-keyshortcuts", /Alt\+ArrowUp Alt\+ArrowDown/);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(bar.getByRole("button", { name: /^Undo: “Seeds” \(options\) of .* moves down/ })).toBeVisible(patient);
  await expect(line(/^(Seeds|Trees) ?choice/)).toHaveText([/^Trees/, /^Seeds/], patient);
  await expect(line(/^Seeds ?choice/)).toBeFocused();
  await undo(/^Undo: “Seeds”/);
  await line(/^Name( |$)/).press("Alt+ArrowDown");
  await undo(/^Undo: “Name” of .* moves down/);
});

test("a button's words that other steps share are changed at one step only", async ({ page }) => {
  test.setTimeout(600_000);
  studio.start(page, "small", (folder) => {
    const path = join(folder, "flows/garden/flow.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"done.change"', '"details.submit"'));
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await studio.link());
  const lens = page.getByRole("group", { name: "What to look at" });
  const frame = page.frameLocator("iframe");
  const chosen = page.getByRole("complementary", { name: "What is chosen" });
  const files = () => ["flows/garden/flow.json", "locales/en/garden.json", "locales/es/garden.json"].map(textOf);
  const textOf = (path: string) => studio.textOf(path);
  await expect(lens.getByLabel("Step", { exact: true })).toBeVisible(patient);
  const before = files();
  await lens.getByLabel("Step", { exact: true }).selectOption("done", patient);
  await frame.getByRole("button", { name: "Continue" }).click(patient);
  await expect(chosen.getByText(/^What you change here also changes at “/)).toBeVisible();
  const only = chosen.getByRole("checkbox", { name: "Only here: other steps keep their words" });
  await only.press("Space");
  await expect(chosen.getByText(/^What you change here also changes at “/)).toHaveCount(0);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await chosen.getByLabel("English").fill("Plant more");
  // At another step it is not typed. It keeps its step, also where it is saved without choosing it again.
  await lens.getByLabel("Step", { exact: true }).selectOption("details");
  await frame.getByRole("button", { name: "Continue" }).click(patient);
  await expect(chosen.getByLabel("English")).toHaveValue("Continue");
  await expect(only).not.toBeChecked();
  await page.getByRole("button", { name: "What is not saved…" }).press("Enter");
  await expect(page.getByText(/details\.submit, only at “/)).toBeVisible();
  await page.keyboard.press("Escape");
  await lens.getByLabel("Step", { exact: true }).selectOption("done");
  await frame.getByRole("button", { name: "Continue" }).click(patient);
  await expect(only).toBeChecked();
  await chosen.getByLabel("English").press("Enter");
  await expect(frame.getByRole("button", { name: "Plant more" })).toBeVisible(patient);
  await expect(chosen).toBeFocused();
  await lens.getByLabel("Step", { exact: true }).selectOption("details");
  await expect(frame.getByRole("button", { name: "Continue" })).toBeVisible(patient);
  await page.getByRole("button", { name: /^Undo: “Continue” becomes “Plant more” \(en\), only at / }).press("Enter");
  await expect.poll(files, patient).toEqual(before);
});

test("what is not on the page is pressed in the list, and the page is shown where it has it", async ({ page }) => {
  test.setTimeout(600_000);
  studio.start(page, "small");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await studio.link());
  const lens = page.getByRole("group", { name: "What to look at" });
  const frame = page.frameLocator("iframe");
  const tree = page.getByRole("tree", { name: "From top to bottom" });
  const said = page.getByRole("banner").getByRole("status");
  await expect(lens.getByLabel("Step", { exact: true })).toBeVisible(patient);
  await applyIn(page, {
    kind: "insert",
    what: "dialog",
    flow: "garden",
    step: "done",
    name: "more",
    labels: both("More", "Más"),
    titles: both("About us", "Quiénes somos"),
    texts: both("We water your plants.", "Regamos tus plantas."),
  });
  await applyIn(page, {
    kind: "insert",
    what: "message",
    flow: "garden",
    step: "done",
    tone: "info",
    titles: [],
    texts: both("We come when it is dry.", "Vamos cuando esté seco."),
    when: "lang == 'es'",
  });
  const open = () => page.getByRole("button", { name: "On this page" }).press("Enter");
  await lens.getByLabel("Step", { exact: true }).selectOption("done", patient);
  await expect(frame.getByRole("button", { name: "More" })).toBeVisible(patient);
  await open();
  const dialog = tree.getByRole("treeitem", { name: /^About us/ });
  await dialog.press("Enter");
  await expect(frame.getByRole("dialog", { name: "About us" })).toBeVisible(patient);
  await expect(said).toHaveText("The page is shown where it has “About us”.");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  // Nobody who reads English has it: the page stays as it is usually.
  await open();
  await tree.getByRole("treeitem", { name: /^We come when it is dry\./ }).press("Enter");
  await expect(said).toHaveText(/^No path was found on which the page has “We come when it is dry\.”/, patient);
  await expect(frame.getByRole("dialog", { name: "About us" })).toHaveCount(0, patient);
});
