import { gzipSync } from "node:zlib";
import type { Measured, Measuring } from "./browser.ts";
import type { Site } from "./build.ts";
import { BAD, GOOD, PAGE_FIELDS, PAGES, valuesOf } from "./definitions.ts";

export const KINDS = ["ours", "by-hand"] as const;
export type Kind = (typeof KINDS)[number];

/** The measurements by a readable name; milliseconds of processor time, MiB or kB. */
export type Figures = Readonly<Record<string, readonly number[]>>;

export interface Extent {
  readonly sizes: readonly number[];
  /** The number of letters that are typed and erased again. */
  readonly keys: number;
}

/** Measures each page of a kind once. */
export async function measure(browser: Measuring, site: Site, kind: Kind, { sizes, keys }: Extent): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  const note = (name: string, value: number) => void (figures[name] ??= []).push(value);
  const open = (page: string, values?: Readonly<Record<string, string>>) =>
    browser.open(`${site.url}/${kind}/?page=${page}`, values);
  for (const size of sizes) {
    const measured = await open(`f${size}`);
    note(`load of ${size} fields, ms`, await measured.loading());
    note(`heap at ${size} fields, MiB`, await measured.heap());
    if (size === sizes[0]) {
      const scripts = measured.loaded().filter((url) => url.endsWith(".js"));
      note("JavaScript of a first step, kB", scripts.reduce((sum, url) => sum + bytes(site.file(url)), 0) / 1000);
    }
    await measureKeys(measured, size, keys, (cost) => note(`a key in ${size} fields, ms`, cost));
    await measured.close();
    const wrong = await open(
      `f${size}`,
      valuesOf(size, () => BAD),
    );
    note(`submit with ${size} errors, ms`, await wrong.cost(() => submit(wrong, size)));
    await wrong.close();
  }
  const pages = await open(
    "w",
    valuesOf(PAGES * PAGE_FIELDS, ({ kind }) => GOOD[kind]),
  );
  for (const page of [2, 3]) note("next page, ms", await pages.cost(() => turn(pages, "submit", page)));
  for (const page of [2, 1]) note("page before, ms", await pages.cost(() => turn(pages, "button", page)));
  await pages.close();
  return figures;
}

function bytes(script: Buffer): number {
  return gzipSync(script, { level: 9 }).length;
}

/** Types into a name in the middle, on which no condition depends, and erases it. */
async function measureKeys(
  { page, cost }: Measured,
  size: number,
  keys: number,
  note: (cost: number) => void,
): Promise<void> {
  const number = size === PAGE_FIELDS ? 11 : size / 2 + 1;
  const field = page.getByLabel(`Field ${number}`, { exact: true });
  await field.focus();
  await page.keyboard.press("a");
  await page.keyboard.press("Backspace");
  for (const key of "abcdefghijkl".slice(0, keys)) note(await cost(() => page.keyboard.press(key)));
  for (let erased = 0; erased < keys; erased += 1) note(await cost(() => page.keyboard.press("Backspace")));
  if ((await field.inputValue()) !== "") throw new Error("What was typed was not erased");
}

/** Without pointer events, whose cost is the same for both kinds. Waits until every field shows its error. */
async function submit({ page }: Measured, errors: number): Promise<void> {
  await page.evaluate(async (all) => {
    document.querySelector<HTMLElement>("button[type=submit]")?.click();
    while (document.querySelectorAll(".field__error").length < all) await new Promise(requestAnimationFrame);
  }, errors);
}

/** Goes to another page, and waits until its first field is there. */
async function turn({ page }: Measured, type: "submit" | "button", to: number): Promise<void> {
  const selector = type === "submit" ? "button[type=submit]" : "button[data-variant=quiet]";
  const label = `Field ${(to - 1) * PAGE_FIELDS + 1}`;
  await page.evaluate(
    async ([button, first]) => {
      document.querySelector<HTMLElement>(button)?.click();
      const isShown = () => [...document.querySelectorAll("label")].some((one) => one.textContent === first);
      while (!isShown()) await new Promise(requestAnimationFrame);
    },
    [selector, label] as const,
  );
}
