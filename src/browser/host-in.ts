import type { RendererHost } from "../../renderers/index.ts";
import { siteIn } from "../engine/index.ts";

/** What stands around a journey, but for what its site alone says: where its links lead. */
export type Surroundings = Omit<RendererHost, "link">;

/** The host of those who read a language: their site's facts, and its links by name. */
export function hostIn(host: Surroundings, lang: string): RendererHost {
  const site = siteIn(host.site, lang);
  const { links } = site as { readonly links?: Readonly<Record<string, string>> };
  return {
    ...host,
    site,
    link: (name) => {
      const href = links?.[name];
      return href === undefined ? undefined : { href };
    },
  };
}
