import type { RendererHost } from "../../renderers/index.ts";
import { languages } from "../generated/programs/index.js";
import { blocks } from "./blocks.ts";
import type { Forms } from "./forms.ts";
import { type Site, siteScope } from "./site.ts";

type Fixed = Pick<RendererHost, "blocks" | "languages" | "site" | "form" | "base">;

/** What a page shows by its site and its journey's base path alone: the same in a browser and where a first page is drawn. */
export function pageHost(site: Site, base: string, form: Forms["load"]): Fixed {
  return {
    blocks,
    languages: site.languages.map((code) => ({ code, name: languages[code] ?? code })),
    site: siteScope(site),
    form,
    base,
  };
}
