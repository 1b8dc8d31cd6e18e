import type { Json } from "../../engine/index.ts";
import { didYouMean, localeIn, type Named, partAt, type Repository, sitesOf, textFiles } from "../../model/index.ts";
import { typed } from "./transitions-of.ts";

/** A mistake by the user of the command. The message says what to do. */
export class UsageError extends Error {}

/** The journey with that name. Throws a `UsageError` that lists the existing names. */
export function flowNamed(repo: Repository, name: string | undefined): Named {
  const names = repo.flows.map(({ id }) => id);
  if (name === undefined) throw new UsageError(`Name a journey: ${names.join(", ")}.`);
  const flow = repo.flows.find(({ id }) => id === name);
  if (flow === undefined)
    throw new UsageError(`There is no journey "${name}" (there are ${names.join(", ")})${didYouMean(name, names)}`);
  return flow;
}

/**
 * The requested language, or the first language of the default site. Throws a `UsageError` if there are no texts in it.
 */
export function languageOf(repo: Repository, requested: string | undefined): string {
  const languages = [...repo.locales.keys()];
  const { list } = sitesOf(repo);
  const site = list.find(({ isDefault }) => isDefault) ?? list[0];
  const lang = requested ?? site?.languages[0]?.value ?? languages[0] ?? "";
  if (!repo.locales.has(lang))
    throw new UsageError(`There are no texts in "${lang}"; there are ${languages.join(", ")}.`);
  return lang;
}

/** A text in a language, with its `{parameters}` unfilled. An expression stays as written. */
export function words(repo: Repository, flow: Named, lang: string, text: Json | undefined): string {
  const key = typeof text === "string" ? text : partAt(text, "key");
  if (typeof key !== "string") return String(partAt(text, "text") ?? "");
  if (key.startsWith("=")) {
    // The key is calculated from a list of keys, so any of them may be shown.
    const choices = [...key.matchAll(/'([^']+)'/g)].map(([, one = ""]) => [one, words(repo, flow, lang, one)] as const);
    const found = choices.filter(([one, text]) => one !== text).map(([, text]) => text);
    return found.length > 0 ? found.join(" / ") : `{${key.slice(1).trim()}}`;
  }
  for (const file of textFiles(repo, lang, flow.id)) {
    const forms = localeIn(file).texts.get(key) ?? [];
    const found = [undefined, "other", "ordinal_other"].map((one) => forms.find(({ plural }) => plural === one));
    const words = found.find((one) => one !== undefined)?.value;
    if (words !== undefined) return words.replaceAll(/<[^>]+>/g, "");
  }
  return key;
}

/** The steps with what a picture or a description starts with. */
export function stepsOf(repo: Repository, flow: Named, lang: string) {
  const { start, steps } = typed(flow);
  return [...steps.values()].map(({ id, path, title, end }) => ({
    id,
    path: path?.value ?? "",
    title: words(repo, flow, lang, title?.json),
    end,
    start: start?.value === id,
  }));
}
