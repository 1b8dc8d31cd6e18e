/** Tasks of people who own a journey, done as they do them, with what they press and read. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { withCall } from "./studio-call.ts";
import { sellPlots } from "./studio-plots.ts";
import type { StudioProcess } from "./studio-process.ts";
import { changesIn, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

/** Somebody at the Studio. Writing in a field and choosing from a list count as one press each. */
export class Person {
  #presses = 0;
  #sentences = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(what: Locator, key = "Enter"): Promise<void> {
    await what.press(key, patient);
    this.#presses += 1;
  }

  /** Goes there with the keys: the map chooses a step then. */
  async reach(what: Locator): Promise<void> {
    await what.focus(patient);
    this.#presses += 1;
  }

  /** Presses it with the pointer. */
  async click(what: Locator): Promise<void> {
    await what.click(patient);
    this.#presses += 1;
  }

  async write(what: Locator, words: string): Promise<void> {
    await what.fill(words, patient);
    this.#presses += 1;
  }

  /** Writes a text in both languages. */
  async say(around: Locator, english: string, spanish: string): Promise<void> {
    await this.write(around.getByLabel("English"), english);
    await this.write(around.getByLabel("Español"), spanish);
  }

  async choose(what: Locator, option: string | { label: string }): Promise<void> {
    await what.selectOption(option, patient);
    this.#presses += 1;
  }

  /** Reads all that a dialog or a panel says. A line of four words is a sentence too. */
  async read(what: Locator): Promise<void> {
    const words = await what.innerText();
    this.#sentences += words.split(/(?<=[.?!])\s+|\n+/).filter((one) => one.trim().split(/\s+/).length > 3).length;
  }

  /** Reads a dialog and what would change, and agrees. */
  async agree(dialog: Locator, verb: string): Promise<void> {
    await this.press(dialog.getByRole("button", { name: "Preview…" }));
    const would = changesIn(dialog);
    await expect(would.getByRole("button", { name: verb, exact: true })).toBeVisible(patient);
    await this.read(dialog);
    await this.press(would.getByRole("button", { name: verb, exact: true }));
    await expect(dialog).toBeHidden(patient);
  }

  /** What it took since this was asked last, as a row of the table in the documents. */
  row(task: string): string {
    const row = `| ${task} | ${this.#presses} | ${this.#sentences} |`;
    this.#presses = 0;
    this.#sentences = 0;
    return row;
  }
}

/** Begins an experiment at the page that is open: people in its arm read another title. */
export async function startTitleExperiment(
  page: Page,
  person: Person,
  [name, ticket, question]: readonly [string, string, string],
  [english, spanish]: readonly [string, string],
): Promise<void> {
  const { lens, dialog, frame, chosen } = placesOf(page);
  await person.press(lens.getByRole("button", { name: "Try something…" }));
  await person.write(dialog.getByLabel("What is it called?"), name);
  await person.write(dialog.getByLabel("Where is it planned?"), ticket);
  await person.write(dialog.getByLabel("What do you want to know?"), question);
  await person.read(dialog);
  await person.press(dialog.getByRole("button", { name: "Begin" }));
  await expect(page.getByText("What you change now is for people in treatment")).toBeVisible(patient);
  await person.click(frame.getByRole("heading", { level: 1 }));
  await person.say(chosen, english, spanish);
  await person.press(chosen.getByLabel("Español"));
  await expect(frame.getByRole("heading", { level: 1, name: english })).toBeVisible(patient);
}

/** Writes down what an experiment needs before it starts, at the place of experiments. */
export async function planExperiment(page: Page, person: Person, flag: string, metric: string): Promise<void> {
  const { dialog, place } = placesOf(page);
  await person.press(place("Experiments"));
  await person.press(page.getByRole("link", { name: `Plan and shares of ${flag}` }));
  await person.press(page.getByRole("button", { name: /^Add .*Plan/ }));
  await person.choose(dialog.getByLabel("What decides"), { label: metric });
  for (const [label, words] of [
    ["Smallest effect that matters, in percent", "5"],
    ["Visitors", "40000"],
    ["Days", "28"],
    ["Who decides", "Growth"],
  ] as const)
    await person.write(dialog.getByLabel(label, { exact: true }), words);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await person.agree(dialog, "Add it");
}

/** From the plan of an experiment: ends it with the arm that was tried. */
export async function endExperiment(page: Page, person: Person, flag: string): Promise<void> {
  const { dialog } = placesOf(page);
  await person.press(page.getByRole("link", { name: "All experiments" }));
  await person.press(page.getByRole("button", { name: `End the experiment… ${flag}` }));
  await person.press(dialog.getByRole("radio", { name: "treatment" }), "Space");
  await person.agree(dialog, "End it");
}

/** The garden, which asks a service that gets some answers by name and says a pricing group, and sells plots. */
export function gardenWithService(folder: string): void {
  withCall(folder);
  sellPlots(folder);
  const change = (path: string, from: string, to: string) => {
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  const gets = { name: { type: "string" }, phone: { type: "string" } };
  const schema = { type: "object", additionalProperties: false, properties: gets };
  change(
    "schemas/api/openapi.json",
    '"responses"',
    `"requestBody": { "content": { "application/json": { "schema": ${JSON.stringify(schema)} } } }, "responses"`,
  );
  change("schemas/api/openapi.json", '"plot": {', '"group": { "type": "string" }, "plot": {');
  change("schemas/api/openapi.json", '"plot"', '"plot", "group"');
  change(
    "flows/garden/flow.json",
    '{ "call": "reservePlot" }',
    '{ "call": "reservePlot", "with": { "body": { "...": "= form" } } }',
  );
  change(
    "flows/garden/flow.json",
    '"reservePlot.ok": [{ "do": [',
    '"reservePlot.ok": [{ "do": [{ "set": { "data.group": "= event.group" } }, ',
  );
  change("schemas/garden/data.schema.json", '["done", ', '["done", "group", ');
  change(
    "schemas/garden/data.schema.json",
    '"done": {',
    '"group": { "title": "the pricing group", "type": "string", "default": "" }, "done": {',
  );
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  git("add", "--all");
  git("commit", "--quiet", "-m", "With a service");
}

/** Takes back all edits, which must restore every byte. */
export async function undoAll(page: Page, studio: StudioProcess): Promise<void> {
  const undo = page.getByRole("banner").getByRole("button", { name: /^Undo: / });
  // Nothing behind a dialog can be pressed.
  await expect(page.getByRole("dialog")).toBeHidden(patient);
  for (let left = 0; left < 9 && studio.changed() !== ""; left += 1) {
    const undone = page.waitForResponse(/\/studio\/api\/undo$/);
    await undo.press("Enter", patient);
    await undone;
  }
  expect(studio.changed()).toBe("");
}

/** The document says how much each task takes. */
export function expectDocumented(rows: readonly string[], path = "docs/studio.md"): void {
  console.log(rows.join("\n"));
  const document = readFileSync(path, "utf8");
  const missing = rows.filter((row) => !document.includes(row));
  expect(missing, `rows that ${path} has otherwise`).toEqual([]);
}

/** The row of a task in the document. */
export function documentedRow(task: string, path = "docs/studio.md"): string {
  const row = readFileSync(path, "utf8")
    .split("\n")
    .find((line) => line.startsWith(`| ${task} |`));
  if (row === undefined) throw new Error(`${path} has no row "${task}"`);
  return row;
}

/** Somebody who finds and presses something, and reads a sentence: most have no more than eight words. */
const PRESS_S = 2;
const SENTENCE_S = 2;

/** How long somebody takes for the tasks of these rows, without the machine's waits. */
export function secondsFor(rows: readonly string[]): number {
  return rows.reduce((sum, row) => {
    const [, , presses = 0, sentences = 0] = row.split("|").map(Number);
    return sum + presses * PRESS_S + sentences * SENTENCE_S;
  }, 0);
}
