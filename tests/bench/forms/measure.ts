import { PAGES, WORDS } from "./definitions.ts";
import type { Measured, Measuring } from "./browser.ts";

export const KINDS = ["ours", "by-hand", "rjsf"] as const;
export type Kind = (typeof KINDS)[number];

/** The measurements by a readable name; milliseconds of processor time, or MiB. */
export type Figures = Readonly<Record<string, readonly number[]>>;

export interface Extent {
  readonly sizes: readonly number[];
  readonly keys: number;
  /** The number of pages of the wizard. */
  readonly pages: number;
}

/** Measures each page of a kind once. */
export async function measure(
  browser: Measuring,
  url: string,
  kind: Kind,
  { sizes, keys, pages }: Extent,
): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  const note = (name: string, value: number) => void (figures[name] ??= []).push(value);
  const most = Math.max(...sizes);
  for (const size of sizes) {
    const measured = await browser.open();
    const { page, cost } = measured;
    await page.goto(`${url}/blank.html`);
    const empty = size === most ? await measured.heap() : 0;
    const load = await cost(() => page.goto(`${url}/${kind}/?page=fields${size}`));
    await page.getByRole("button", { name: WORDS.submit }).waitFor();
    if (size === Math.min(...sizes)) note(`load of ${size} fields, ms`, load);
    const second = page.getByLabel("Answer number 2", { exact: true });
    const first = page.getByLabel("Answer number 1", { exact: true });
    // A field that was left before, so that each key updates its error.
    await second.fill("ab");
    await first.click();
    await second.click();
    for (let key = 0; key < keys; key += 1)
      note(`a key in ${size} fields, ms`, await cost(() => page.keyboard.press("n")));
    if (size === most) {
      note(`heap at ${size} fields, MiB`, ((await measured.heap()) - empty) / 2 ** 20);
      for (let time = 0; time < Math.min(keys, 4); time += 1) {
        await first.focus();
        note(`a key that reveals a field among ${size}, ms`, await cost(() => page.keyboard.press("x")));
        await page.getByLabel(WORDS.revealed).waitFor();
        await page.keyboard.press("Backspace");
        await page.getByLabel(WORDS.revealed).waitFor({ state: "detached" });
      }
      await second.fill("");
      note(`submit with ${size} errors, ms`, await cost(() => submit(measured)));
      await page
        .locator(".field__error")
        .nth(size - 1)
        .waitFor();
    }
    await measured.close();
  }
  await measureWizard(await browser.open(), `${url}/${kind}/?page=page1`, pages, note);
  return figures;
}

async function measureWizard(
  measured: Measured,
  url: string,
  pages: number,
  note: (name: string, value: number) => void,
): Promise<void> {
  const { page, cost } = measured;
  await page.goto(url);
  const field = page.getByLabel("Answer number 1", { exact: true });
  for (let number = 1; number <= pages; number += 1) {
    await field.waitFor();
    for (const input of await page.locator(".form__fields input").all()) await input.fill("ab");
    const next = await cost(() => submit(measured));
    if (number === PAGES) {
      await page.getByRole("heading", { name: WORDS.end }).waitFor();
      break;
    }
    note("next page, ms", next);
    if ((await field.inputValue()) !== "") throw new Error(`Page ${number} does not end`);
  }
  await measured.close();
}

/** Without pointer events, whose cost is the same for all kinds. */
async function submit({ page }: Measured): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>("button[type=submit]")?.click());
}
