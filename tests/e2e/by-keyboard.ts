/** Somebody without a pointer, who counts the fields in which they had to type. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

export class Keyboard {
  /** Fields in which something was typed; and those in which something was chosen of a list. */
  typed = 0;
  chosen = 0;

  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Comes to a control as somebody without a pointer does, and finds it in view. */
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

  /** Of a list that opens, by the first letters of what is meant. */
  async choose(control: Locator, letters: string): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.type(letters);
    this.chosen += 1;
  }
}
