/** What a journey keeps sealed in the browser, written and read by the product's own code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { transformSync } from "esbuild";
import type * as Sealing from "../../src/app/sealed.ts";
import type { Envelope } from "../../src/engine/index.ts";

/** Evaluated in a page, `window.sealing` is the product's way to seal, with the key of the browser that it runs in. */
export const sealing = transformSync(readFileSync(join(import.meta.dirname, "../../src/app/sealed.ts"), "utf8"), {
  loader: "ts",
  format: "iife",
  globalName: "sealing",
}).code;

/** What this tab keeps of a journey, as it stands in the storage now; `null` for nothing. */
export async function sealedIn(page: Page, key: string): Promise<Envelope | null> {
  await page.evaluate(sealing);
  const text = await page.evaluate(
    (name) => (window as unknown as { sealing: typeof Sealing }).sealing.createSealed(sessionStorage).read(name),
    key,
  );
  return text === null ? null : (JSON.parse(text) as Envelope);
}
