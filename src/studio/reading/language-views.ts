import { languagesOf, type Repository, sitesOf } from "../../model/index.ts";
import type { LanguageView } from "../protocol.ts";

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
