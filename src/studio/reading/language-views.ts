import { languagesOf, type Repository, sitesOf, factOf } from "../../model/index.ts";
import type { LanguageView } from "../protocol.ts";
import type { SiteView } from "../protocol-map.ts";

/** The languages with texts, each with the sites that offer it. */
export function languageViews(repo: Repository): readonly LanguageView[] {
  return languagesOf(repo).map((id) => ({ id, name: ownNameOf(id), sites: sitesWith(repo, id) }));
}

function sitesWith(repo: Repository, language: string): readonly string[] {
  const offering = sitesOf(repo).list.filter(({ languages }) => languages.some(({ value }) => value === language));
  return offering.flatMap(({ id }) => id?.value ?? []);
}

/** A language's own name for itself, with a capital letter. */
function ownNameOf(id: string): string {
  const name = new Intl.DisplayNames([id], { type: "language" }).of(id) ?? id;
  return name.charAt(0).toLocaleUpperCase(id) + name.slice(1);
}

/** The sites that can be a model for a new one. */
export function siteViews(repo: Repository): readonly SiteView[] {
  return sitesOf(repo).list.map((site) => ({
    id: site.id?.value ?? "",
    country: factOf(site, "country") ?? "",
    currency: factOf(site, "currency") ?? "",
    languages: site.languages.map(({ value }) => value),
    supportEmail: factOf(site, "supportEmail") ?? "",
  }));
}
