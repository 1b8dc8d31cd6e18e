/** Operates a page by keyboard alone, and counts the fields that needed typing. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

export class Keyboard {
  /** The number of fields that were typed into, and of those (`chosen`) where an option was chosen from a list. */
  typed = 0;
  chosen = 0;

  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves the focus to a control with Tab, and expects it in view. */
  async reach(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await control.evaluate((one) => one === document.activeElement && document.hasFocus()))
        return expect(control).toBeInViewport();
      await this.#page.keyboard.press("Tab");
    }
    throw new Error(`60 presses of Tab do not lead to ${String(control)}`);
  }

  async press(control: Locator): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.press("Enter");
  }

  async type(control: Locator, text: string): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.type(text);
    this.typed += 1;
  }

  /** Chooses from a list by the first letters of the option. */
  async choose(control: Locator, letters: string): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.type(letters);
    this.chosen += 1;
  }
}
