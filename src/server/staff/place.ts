import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { addAssets } from "../assets.ts";
import { stylesOf } from "../plain-page.ts";

/** The place of experiments: the build of `src/staff`. */
interface StaffPages {
  /** The document of all its addresses. */
  readonly html: string;
  /** Its style sheets, which pages without scripts use too. */
  readonly styles: readonly string[];
}

/** An address of the place, to which somebody may come back after they have signed in. */
export const PLACE_ADDRESS = /^\/experiments\/[\w.-]+$/;

/**
 * Serves the files of the place from `dir`, the folder of the build. They are the same for everybody and hold no data,
 * so they need no sign-in. `undefined` where nothing is built: then the port has pages without scripts alone.
 */
export async function addPlace(app: FastifyInstance, dir: string): Promise<StaffPages | undefined> {
  const html = await readFile(join(dir, "index.html"), "utf8").catch(() => undefined);
  if (html === undefined) return undefined;
  await addAssets(app, dir, { config: { role: "anybody" } });
  return { html, styles: stylesOf(html) };
}
