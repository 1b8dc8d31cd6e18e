import { flowOf } from "../flow/read-flow.ts";
import { oncePerName } from "../once.ts";
import type { Repository } from "../repository.ts";
import { keysIn } from "../uses/value.ts";
import type { TextNode, ValuePart } from "../value/value-node.ts";
import { placeholders, textFiles } from "./placeholders.ts";
import { localeIn } from "./read-locale.ts";

/**
 * What a text gets from its journey's `textParameters`: the parameters that it uses in any language and does not get at
 * its place. If its key is an expression, those that any of the possible texts uses.
 */
export function passedToText(
  repo: Repository,
  flow: string,
  { key, with: own }: TextNode & { readonly kind: "key" },
): readonly ValuePart[] {
  const { parameters, used } = passedIn(repo, flow);
  if (parameters.length === 0) return [];
  const source = key.kind === "expression" ? `=${key.source}` : key.kind === "plain" ? key.json : undefined;
  const names = new Set(typeof source === "string" ? keysIn(source).flatMap((one) => used.get(one) ?? []) : []);
  const atPlace = new Set(own?.kind === "object" ? own.parts.map(({ name }) => name) : []);
  return parameters.filter(({ name }) => names.has(name) && !atPlace.has(name));
}

interface PassedParameters {
  readonly parameters: readonly ValuePart[];
  /** The names of these parameters that a text uses, by its key. Without the texts that use none. */
  readonly used: ReadonlyMap<string, readonly string[]>;
}

const passedIn = oncePerName((repo: Repository, id: string): PassedParameters => {
  const flow = repo.flows.find((one) => one.id === id);
  const parameters = flow === undefined ? [] : flowOf(repo, flow).textParameters;
  const used = new Map<string, readonly string[]>();
  for (const language of parameters.length === 0 ? [] : repo.locales.keys()) {
    const seen = new Set<string>();
    for (const file of textFiles(repo, language, id)) {
      for (const [key, forms] of localeIn(file).texts) {
        // The first file that has the key counts.
        if (seen.has(key)) continue;
        seen.add(key);
        const needed = placeholders(forms);
        const names = parameters.flatMap(({ name }) => (needed.has(name) ? [name] : []));
        if (names.length > 0) used.set(key, [...new Set([...(used.get(key) ?? []), ...names])]);
      }
    }
  }
  return { parameters, used };
});
