import type { RendererHost } from "../../renderers/index.ts";
import type { KeyedText } from "../engine/index.ts";
import { pathAt } from "./address.ts";
import { loadForm } from "./forms.ts";
import { nameOfLanguage } from "./language.ts";
import { type Site, siteScope } from "./site.ts";

type Fixed = Pick<RendererHost, "lang" | "languages" | "site" | "text" | "form" | "link" | "href">;

/** What a page shows by its site, its language and its journey's base path alone: the same in a browser and where a first page is drawn. */
export function pageHost(site: Site, basePath: string, lang: string, translate: (text: KeyedText) => string): Fixed {
  return {
    lang,
    languages: site.languages.map((code) => ({ code, name: nameOfLanguage(code) })),
    site: siteScope(site),
    text: translate,
    form: loadForm,
    link: (name) => {
      const href = site.links[name];
      return href === undefined ? undefined : { href };
    },
    href: (path) => pathAt(basePath, path),
  };
}
