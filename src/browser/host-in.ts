import type { RendererHost } from "../../renderers/index.ts";
import { siteIn } from "../engine/index.ts";

/** The environment of a journey, without the targets of its links, which depend on its site. */
export type HostEnvironment = Omit<RendererHost, "link">;

/** The host for a language: the site's data, and its links by name. */
export function hostIn(host: HostEnvironment, lang: string): RendererHost {
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
