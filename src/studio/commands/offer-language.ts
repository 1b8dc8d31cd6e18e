import { pointer, type Repository, sitesOf } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { commandSchema, name, language, type Of } from "../kernel/schema.ts";

/** Sets whether people at a site can choose a language. */
export const OFFER_LANGUAGE = commandSchema("offer-language", { language, site: name, isOffered: { type: "boolean" } });

/** Adds a language to those of a site, as the last one, or removes it. */
export function offerLanguage(repo: Repository, { language, site: id, isOffered }: Of<typeof OFFER_LANGUAGE>): Plan {
  const site = sitesOf(repo).list.find((one) => one.id?.value === id);
  if (site === undefined) throw new Refusal(`There is no site “${id}”.`);
  if (!repo.locales.has(language)) throw new Refusal(`There are no texts in “${language}”.`);
  const index = site.languages.findIndex(({ value }) => value === language);
  const draft = new Draft(repo);
  const at = pointer(site.pointer, "languages");
  if (isOffered && index < 0) draft.append(site.file.path, at, language);
  else if (!isOffered && index >= 0) {
    if (site.languages.length === 1) throw new Refusal(`It is the only language of ${id}: offer another one first.`);
    draft.remove(site.file.path, pointer(at, String(index)));
  }
  return draft.plan(isOffered ? `${id} offers ${language}` : `${id} no longer offers ${language}`);
}
