import { languageChain } from "../../engine/index.ts";
import { flowOf } from "../flow/read-flow.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";
import type { LocaleText } from "./locale.ts";

/**
 * The files in which a journey's key is looked up, in this order: those of the language, then those of the languages
 * that stand for it.
 */
export function textFiles(repo: Repository, language: string, flow: string | undefined): readonly SourceFile[] {
  const names = [flow ?? "", ...otherTexts(repo, flow), "common"];
  return languageChain(language).flatMap((one) => names.flatMap((name) => repo.locales.get(one)?.get(name) ?? []));
}

/** Other journeys whose texts a journey also uses. */
export function otherTexts(repo: Repository, flow: string | undefined): readonly string[] {
  const found = repo.flows.find(({ id }) => id === flow);
  return found === undefined ? [] : flowOf(repo, found).texts.map(({ value }) => value);
}

/** Names of a text's parameters (`{name}`). Plurals have `count`, and ordinals also `ordinal`. */
export function placeholders(texts: readonly Pick<LocaleText, "value" | "plural">[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value, plural } of texts) {
    for (const [, name] of value.matchAll(/\{(\w+)\}/g)) names.add(name ?? "");
    if (plural !== undefined) names.add("count");
    if (isOrdinal(plural)) names.add("ordinal");
  }
  return names;
}

export function isOrdinal(plural: string | undefined): boolean {
  return plural?.startsWith("ordinal_") === true;
}
