/** Fills in a form of the table of capabilities as people do: by labels and roles. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Json, JsonObject } from "../../src/engine/index.ts";
import type { Combination } from "../unit/renderers/capabilities.ts";
import { labelOf, type TableForm, valueOf } from "../unit/renderers/capability-folders.ts";

export class FilledForm {
  readonly #page: Page;
  readonly #form: TableForm;
  constructor(page: Page, form: TableForm) {
    this.#page = page;
    this.#form = form;
  }

  submit(): Promise<void> {
    return this.#page.getByRole("button", { name: "Next" }).click();
  }

  /** Expects that the list is refused while it has no item. */
  async expectEmptyList(words: RegExp): Promise<void> {
    await expect(this.#page.getByRole("group", { name: "List", exact: true })).toHaveAccessibleDescription(words);
    const lines = this.#page.getByRole("alert").getByRole("link");
    await expect(lines.filter({ hasText: /^List: / })).toHaveText(words);
  }

  /** Adds an item to each list that has none, from the outside to the inside. */
  async addItems(): Promise<void> {
    const add = this.#page.getByRole("button", { name: "Add", exact: true });
    const empty = this.#page.getByRole("group").filter({ has: add, hasNot: this.#page.getByRole("group") });
    const items = this.#page.getByRole("group", { name: "Item", exact: true });
    while ((await empty.count()) > 0) {
      const shown = await items.count();
      await empty.first().getByRole("button", { name: "Add", exact: true }).click();
      await expect(items).toHaveCount(shown + 1);
    }
  }

  /** Expects that each field says what is wrong with it, and that the summary lists them all. */
  async expectProblems(words: RegExp): Promise<void> {
    const lines = this.#page.getByRole("alert").getByRole("listitem");
    await expect(lines).toHaveCount(this.#form.fields.length);
    for (const line of await lines.allTextContents()) expect(line).toMatch(words);
    for (const field of this.#form.fields)
      await expect(this.#described(field), labelOf(field)).toHaveAccessibleDescription(words);
  }

  async fill(values: JsonObject): Promise<void> {
    for (const field of this.#form.fields) await this.#enter(field, valueOf(this.#form, field, values));
  }

  async #enter(field: Combination, value: Json): Promise<void> {
    const label = labelOf(field);
    const control = this.#page.getByLabel(label, { exact: true });
    const group = this.#group(field);
    const text = String(value);
    switch (field.widget) {
      case "checkbox":
        return control.setChecked(value === true);
      case "radio":
        return group.getByRole("radio", { name: text, exact: true }).check();
      case "checks":
        for (const one of value as readonly Json[]) await group.getByRole("checkbox", { name: String(one) }).check();
        return;
      case "select":
        return void (await control.selectOption({ label: text }));
      case "phoneCode":
        return void (await control.selectOption({ label: `+${text} ${text}` }));
      case "date": {
        const [year = "", month = "", day = ""] = text.split("-");
        await group.getByLabel("Month").fill(month);
        await group.getByLabel("Day").fill(day);
        return group.getByLabel("Year").fill(year);
      }
      case "month": {
        const [year = "", month = ""] = text.split("-");
        await group.getByLabel("Month").selectOption({ index: Number(month) });
        return group.getByLabel("Year").fill(year);
      }
      case "file":
        await control.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
        return expect(this.#page.getByRole("list", { name: label }).getByText("Added")).toBeVisible();
      case "list":
      case "object": {
        const inner = field.widget === "list" ? (value as readonly JsonObject[])[0] : (value as JsonObject);
        const control = this.#page.getByLabel(`Inside ${label}`, { exact: true });
        // Of the choices of `OPTIONS`.
        if (field.kind === "object of a choice") return void (await control.selectOption(String(inner?.["inner"])));
        return control.fill(String(inner?.["inner"]));
      }
      case "matrix": {
        const inner = String((value as JsonObject)["inner"]);
        const row = this.#page.getByRole("group", { name: `Inside ${label}`, exact: true });
        return row.getByRole("radio", { name: inner === "b" ? "Other" : "Value", exact: true }).check();
      }
      case "money":
        return control.fill((Number(value) / 100).toFixed(2));
      case "color":
        // Beside it is the browser's own picker, with the same label.
        return control.first().fill(text);
      default:
        return control.fill(text);
    }
  }

  /** What describes the problem of a field: its control, or the group of its controls. */
  #described(field: Combination): Locator {
    if (["radio", "checks", "date", "month"].includes(field.widget)) return this.#group(field);
    if (field.widget === "matrix")
      return this.#page.getByRole("group", { name: `Inside ${labelOf(field)}`, exact: true });
    const label = field.widget === "list" || field.widget === "object" ? `Inside ${labelOf(field)}` : labelOf(field);
    return this.#page.getByLabel(label, { exact: true }).first();
  }

  #group(field: Combination): Locator {
    return this.#page.getByRole("group", { name: labelOf(field), exact: true });
  }
}
