/** Reads and writes what a journey stores sealed (encrypted) in the browser, with the product's own code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { transformSync } from "esbuild";
import type * as Sealing from "../../src/app/sealed.ts";
import type { Envelope } from "../../src/engine/index.ts";

/** After evaluating this in a page, `window.sealing` is the product's module for sealing, with that browser's key. */
export const sealing = transformSync(readFileSync(join(import.meta.dirname, "../../src/app/sealed.ts"), "utf8"), {
  loader: "ts",
  format: "iife",
  globalName: "sealing",
}).code;

/** A journey's state in this tab's storage now; `null` if there is none. */
export async function sealedIn(page: Page, key: string): Promise<Envelope | null> {
  await page.evaluate(sealing);
  const text = await page.evaluate(
    (name) => (window as unknown as { sealing: typeof Sealing }).sealing.createSealed(sessionStorage).read(name),
    key,
  );
  return text === null ? null : (JSON.parse(text) as Envelope);
}
