import { type RendererHost, blocks as anyJourneys } from "../../renderers/index.ts";
import { languages } from "../generated/programs/index.js";
import type { Forms } from "../browser/index.ts";
import { type Site, siteScope } from "./site.ts";
import { commerceBlocks } from "../../renderers/commerce/index.ts";

/** All blocks of this product's journeys: the general ones and those of commerce. */
const blocks = { ...anyJourneys, ...commerceBlocks };

type Fixed = Pick<RendererHost, "blocks" | "languages" | "site" | "form" | "base">;

/**
 * The parts of a page that depend only on its site and its journey's base path. The same in the browser and on the
 * server.
 */
export function pageHost(site: Site, base: string, form: Forms["load"]): Fixed {
  return {
    blocks,
    languages: site.languages.map((code) => ({ code, name: languages[code] ?? code })),
    site: siteScope(site),
    form,
    base,
  };
}
