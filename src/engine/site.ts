import { own } from "./own.ts";

/** What a site may say by language: `in`. */
interface Site {
  readonly in?: Readonly<Record<string, object>>;
  readonly links?: object;
}

const known = new WeakMap<object, Record<string, object>>();

/** The site as people of a language have it: what it says for that language, laid over what it says for all; each time the same object. */
export function siteIn<S extends object>(site: S, lang: string): S {
  const { in: all = {}, links } = site as Site;
  const said: Site | undefined = own(all, lang);
  if (said === undefined) return site;
  let made = known.get(site);
  if (made === undefined) known.set(site, (made = {}));
  return (made[lang] ??= { ...site, ...said, links: { ...links, ...said.links } }) as S;
}
