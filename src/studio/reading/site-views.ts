import { factOf, type Repository, sitesOf } from "../../model/index.ts";
import type { SiteView } from "../protocol-sites.ts";

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
